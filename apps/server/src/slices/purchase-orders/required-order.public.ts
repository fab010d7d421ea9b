import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/**
 * Whether the company of a project requires a purchase order and none in its currency is in force on a day, or, as long as the day of the
 * invoice is not known, on a day or later.
 */
export async function isRequiredOrderMissing(
  tx: Tx,
  projectId: number,
  day: CalendarDate | { readonly from: CalendarDate },
): Promise<boolean> {
  const [first, last] = typeof day === 'string' ? [day, day] : [day.from, null];
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (select from project p join company c on c.id = p.company_id and c.purchase_orders = 'Required'
      where p.id = ${projectId} and not exists (select from purchase_order o where o.project_id = p.id and o.currency_code = c.currency_code
        and daterange(o.start_date, o.end_date, '[]') && daterange(${first}, ${last}, '[]'))) as "isMissing"`.execute(
    tx,
  );
  return rows[0]?.isMissing === true;
}
