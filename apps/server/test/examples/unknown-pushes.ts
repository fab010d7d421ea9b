import type { unknownPushEndpoints } from '@countinghouse/contract/invoices/unknown-pushes.contract.ts';
import { sql } from 'kysely';
import { aBareInvoice, type ExamplesOf, type Ground, noId } from './ground.ts';

/** A draft that was sent to the books long ago without a clear response. */
async function aDraftOfUnknownPush(ground: Ground): Promise<number> {
  const id = await aBareInvoice(ground, 'draft');
  await sql`
    with left_for_books as (
      insert into outbox (topic, service, subject, payload, state, attempts, sent_at, sends, due_at, created_at)
      select 'push-invoice', 'books:' || c.id, ${`invoice:${id}`}, '{}', 'unknown', 1, '2026-01-01', 1, '2099-01-01', '2026-01-01'
      from connection c where c.provider = 'QUICK_BOOKS' and c.region = 'US' returning id, substr(service, 7)::int as connection_id)
    update invoice i set locked = true, push_outbox_id = l.id, connection_id = l.connection_id from left_for_books l where i.id = ${id}`.execute(
    ground.world.tx,
  );
  return id;
}

export const unknownPushesExamples: ExamplesOf<typeof unknownPushEndpoints> = {
  check: {
    inside: async (ground) => ({ params: { id: await aDraftOfUnknownPush(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  markNotSent: {
    inside: async (ground) => ({
      params: { id: await aDraftOfUnknownPush(ground) },
      body: { version: 1, reason: 'not found in the books' },
    }),
    missing: async () => ({ params: { id: noId }, body: { version: 1, reason: 'not found in the books' } }),
  },
};
