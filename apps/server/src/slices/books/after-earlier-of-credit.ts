import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { CourierEnd, Delivery, JobContext } from '../../jobs/job.ts';
import { waitForEarlier } from './wait-for-earlier.ts';

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
  const earlier = await context.inTransaction(async ({ tx }) => {
    const { rows } = await sql<{ reason: string | null }>`
      select o.reason from outbox o
      where o.id < ${delivery.id} and o.state in ('ready', 'unknown', 'sending')
        and (o.subject = ${`invoice:${creditId}`}
          or (o.topic in ('apply-credit', 'reverse-credit-application')
            and exists (select from credit_application a where a.id = (o.payload ->> 'applicationId')::int and a.credit_id = ${creditId})))
      order by o.id limit 1`.execute(tx);
    return rows[0];
  });
  return earlier === undefined
    ? deliver()
    : waitForEarlier(delivery, serverMessages.waitsForEarlierOfCredit, earlier.reason);
}
