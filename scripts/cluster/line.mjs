import { connect, createServer } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */

/**
 * A network line that can be cut.
 *
 * @typedef {object} Line
 * @property {number} port where it begins
 * @property {() => void} freeze lets nothing through and answers nothing, like a network that fell apart
 * @property {() => void} mend
 * @property {() => Promise<void>} close
 */

/**
 * Opens a line to a port of this machine.
 *
 * @param {number} target
 * @returns {Promise<Line>}
 */
export async function openLine(target) {
  let isFrozen = false;
  /** @type {Set<Socket>} */
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const join = (/** @type {Socket} */ one, /** @type {Socket} */ other) => {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isFrozen) one.unpipe().pause();
    };
    join(near, far);
    join(far, near);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isFrozen = false;
      // after such a time both ends have given their connections up
      endAll();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endAll();
      await closed;
    },
  };
}
