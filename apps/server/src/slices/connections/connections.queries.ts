import type { connectionEndpoints } from '@countinghouse/contract/connections/connections.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { selectConnections } from './connections.sql.ts';

/** All connections with their state; nothing secret is among it. */
export const list = async ({
  tx,
  installation,
}: Context<typeof connectionEndpoints.list>): Promise<AnswerOf<typeof connectionEndpoints.list>> => ({
  connectionDetails: await selectConnections(tx),
  publicUrl: installation.publicUrl(),
});
