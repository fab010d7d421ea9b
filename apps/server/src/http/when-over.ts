import type { FastifyReply } from 'fastify';

/** Calls `end` when a response was sent or its connection is gone, at once if that already happened. */
export function whenOver({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed || raw.closed) end();
  else raw.once('close', end);
}
