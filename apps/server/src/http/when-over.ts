import type { FastifyReply } from 'fastify';

/** Calls `end` when a request has been answered or its connection is gone, at once where that happened before. */
export function whenOver({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed || raw.closed) end();
  else raw.once('close', end);
}
