import { isRead } from '@countinghouse/contract/calls.ts';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Binding } from './binding.ts';

/** Limits what one caller takes from the others, and waits while that caller has enough requests in progress. */
export async function takeTurn(
  { turns, shares }: Pick<Binding, 'turns' | 'shares'>,
  endpoint: Endpoint,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.kind === 'multipart') return turns.uploads.take(userId, reply);
  if (endpoint.kind === 'file') {
    turns.files.take(userId, reply);
    return shares.files.enter(userId, reply);
  }
  // waiting for an outside service takes nothing from others
  if (isRead(endpoint) && endpoint.outside !== true) await shares.reads.enter(userId, reply, asksForMany(request));
}

/** A page of more rows costs as much as several calls; a list is exported in pages of 200. */
const rowsOfAPage = 50;

function asksForMany({ query }: FastifyRequest): boolean {
  const pageSize = typeof query === 'object' && query !== null && 'pageSize' in query ? Number(query.pageSize) : 0;
  return pageSize > rowsOfAPage;
}
