import { createServer } from 'node:net';

/**
 * Whether a program can listen on this port of this machine now.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port) {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

/**
 * A free port, chosen by the system.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return listenOnce(0);
}

/**
 * @param {number} port
 * @returns {Promise<number>}
 */
function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    // an invalid port number throws, here as in the product itself
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
