import { connect } from 'node:net';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { Product } from '../src/wiring.ts';
import type { Person } from './world.ts';

/**
 * Sends the headers of a write, waits until the server has found the caller, does something, and only then sends the body.
 * Returns all that the server sent back.
 */
export async function withSlowBody(
  product: Product,
  { token }: Person,
  { method, path }: Endpoint,
  body: string,
  meanwhile: () => Promise<unknown>,
): Promise<string> {
  if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = product.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(
      [
        `${method} /api${path} HTTP/1.1`,
        'host: 127.0.0.1',
        'connection: close',
        `authorization: Bearer ${token}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
        // answered as soon as the headers were read, so the caller is known by the time the body follows
        'expect: 100-continue',
        '\r\n',
      ].join('\r\n'),
    );
    socket.once('data', () => void meanwhile().then(() => socket.write(body), reject));
  });
}
