import { connect, createServer, type Socket } from 'node:net';

/** A connection between the product and its database that can be cut, frozen and restored. */
export interface CuttableLine {
  /** The address of the database at this end of the line. */
  readonly url: string;
  /** Ends all connections and accepts no new ones, like a server that is down. */
  readonly cut: () => void;
  /** Keeps all connections and lets nothing through, like a server that hangs. */
  readonly freeze: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Opens a connection to the database behind an address. */
export async function cuttableLine(databaseUrl: string): Promise<CuttableLine> {
  const target = new URL(databaseUrl);
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (part) => other.write(part));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (state === 'frozen') one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      state = 'cut';
      endAll();
    },
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      state = 'whole';
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
