import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { whichOf, type DashboardAsked, type StoredFigures } from './dashboard.sql.ts';

/** The key of a part in the answer of `taxOfParts`; the key of the total is a count. */
export const keyOfPart = ({ part, key }: Pick<StoredFigures, 'part' | 'key'>): string =>
  part === 'total' ? 'total' : `${part} ${key}`;

/**
 * The tax within what is invoiced, in USD, by part. Predictions are before tax, so that their share is worked out from what is invoiced
 * less this. Each document is converted at its own rate and rounded before it is added, as the invoiced amount is.
 */
export async function taxOfParts(tx: Tx, caller: Caller, asked: DashboardAsked): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ part: string; tax: string }>`
    with taxed as materialized (
      select b.project_id, b.received_month, i.company_id, i.currency_code,
        round(i.tax_amount * case when i.currency_code = 'USD' then 1 else i.exchange_rate end, case when i.currency_code = 'USD' then 3 else 2 end) as tax
      from billing b join invoice i on i.billing_id = b.id and i.document_state <> 'void' and i.tax_amount <> 0
      where ${whichOf(caller, asked)})
    select 'total' as part, coalesce(sum(tax), 0)::text as tax from taxed
    union all select 'month ' || received_month, coalesce(sum(tax), 0)::text from taxed group by received_month
    union all select 'currency ' || currency_code, coalesce(sum(tax), 0)::text from taxed group by currency_code
    union all select 'company ' || company_id, coalesce(sum(tax), 0)::text from taxed group by company_id
    union all select s.kind || ' ' || u.email, coalesce(sum(t.tax), 0)::text
      from taxed t join project_staff s on s.project_id = t.project_id join staff_user u on u.id = s.user_id group by s.kind, u.email`.execute(
    tx,
  );
  return new Map(rows.map(({ part, tax }) => [part, tax]));
}
