import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { demandBodyInTime } from './body-in-time.ts';

const withinMs = 600;
const app = Fastify();
let port = 0;

beforeAll(async () => {
  for (const carriesFiles of [false, true])
    app.post(carriesFiles ? '/files' : '/data', {
      preParsing: async (request) => demandBodyInTime(request, { clock: systemClock, carriesFiles, withinMs }),
      handler: async () => ({ isRead: true }),
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** Sends the headers of a body of twenty bytes, then the pieces with a pause before each; resolves to the status line. */
function sent(path: string, pieces: readonly string[], pauseMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n`,
    );
    void (async () => {
      for (const piece of pieces) {
        await pause(pauseMs);
        if (!socket.writable) return;
        socket.write(piece);
      }
    })();
  });
}

const whole = '"aaaaaaaaaaaaaaaaaa"';

describe('a request body', () => {
  test('is read when it arrives', async () => {
    expect(await sent('/data', [whole], 0)).toBe('HTTP/1.1 200 OK');
  });

  test.each(['/data', '/files'])('that never arrives ends the request to %s with 408', async (path) => {
    expect(await sent(path, ['"aaa'], 0)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('without files that arrives too slowly in all ends with 408, although a byte came a moment ago', async () => {
    expect(await sent('/data', whole.slice(0, 19).split(''), withinMs / 5)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('with files may take longer than that as long as it keeps arriving', async () => {
    expect(await sent('/files', [...whole.slice(0, 9).split(''), whole.slice(9)], withinMs / 8)).toBe(
      'HTTP/1.1 200 OK',
    );
  });
});
