import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { refusals } from '@countinghouse/contract/refusals.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';

interface Limits {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly carriesFiles: boolean;
  /** The limit for a pause in a body, and for a whole body without files, in milliseconds. */
  readonly withinMs: number;
}

/**
 * Ends a request with 408 when its body pauses for too long, or takes too long in all. A body with files may take as long as it
 * keeps arriving; Node's own limit is one time for all requests.
 */
export function demandBodyInTime(request: FastifyRequest, limits: Limits): void {
  const { raw } = request;
  // a request injected by a test arrives whole, and most have no body, but are only complete after their headers were handled
  if (raw.complete || !carriesBody(raw) || !(raw.socket instanceof Socket)) return;
  void watch(request, raw.socket, limits);
}

const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function watch(request: FastifyRequest, socket: Socket, limits: Limits): Promise<void> {
  const { clock, carriesFiles, withinMs } = limits;
  const over = new AbortController();
  request.raw.once('close', () => over.abort());
  let bytes = socket.bytesRead;
  let sinceMs = clock.now();
  for (;;) {
    await clock.sleep(withinMs / 15, over.signal);
    if (over.signal.aborted || request.raw.complete || socket.destroyed) return;
    if (carriesFiles && socket.bytesRead > bytes) {
      bytes = socket.bytesRead;
      sinceMs = clock.now();
    }
    if (clock.now() - sinceMs >= withinMs) return endWithTimeout(request, socket);
  }
}

/** The body is still being read, so the response bypasses the framework, as Node's own 408 does. */
function endWithTimeout({ id }: FastifyRequest, socket: Socket): void {
  const body = JSON.stringify({ code: 'body_late', message: refusals.body_late.message, requestId: id });
  const answer = [
    'HTTP/1.1 408 Request Timeout',
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ];
  socket.end(answer.join('\r\n'), () => socket.destroy());
}
