import type { FastifyReply } from 'fastify';
import type { Webhooks } from '../quickbooks/webhooks.ts';
import type { World } from '../world.ts';
import type { RequestCounts } from './request-counts.ts';

/** The state that the control calls change. */
export type ControlDesk = {
  readonly world: World;
  readonly counts: RequestCounts;
  readonly webhooks: Webhooks;
  /** The initial contents of an emptied ledger. */
  readonly settle: () => void;
  readonly resetThrottles: () => void;
};

export async function bad(reply: FastifyReply, sentence: string) {
  return reply.code(400).send({ error: sentence });
}

export async function missing(reply: FastifyReply, sentence: string) {
  return reply.code(404).send({ error: sentence });
}

/** The fields of a JSON body; none without a body. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function textIn(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
