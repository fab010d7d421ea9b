import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';

const lookMs = 2_000;

/**
 * Makes what was decided later about a credit note wait for what was decided earlier: an application is sent in the order of
 * its invoice, a refund in the order of the credit note, and the books refuse a refund of what is still applied there.
 */
export async function afterEarlierOfCredit(
  context: JobContext,
  delivery: Delivery,
  creditId: number,
  deliver: () => Promise<CourierEnd>,
): Promise<CourierEnd> {
  const isBehind = await context.inTransaction(async ({ tx }) => {
    const { rows } = await sql<{ isBehind: boolean }>`
      select exists (
        select from outbox o
        where o.id < ${delivery.id} and o.state in ('ready', 'unknown', 'sending')
          and (o.subject = ${`invoice:${creditId}`}
            or (o.topic in ('apply-credit', 'reverse-credit-application')
              and exists (select from credit_application a where a.id = (o.payload ->> 'applicationId')::int and a.credit_id = ${creditId})))
      ) as "isBehind"`.execute(tx);
    return rows[0]?.isBehind === true;
  });
  if (!isBehind) return deliver();
  const { isUnknown } = delivery;
  return {
    kind: 'again',
    afterMs: lookMs,
    isUnknown,
    reason: serverMessages.waitsForEarlierOfCredit,
    isNoAttempt: true,
  };
}
