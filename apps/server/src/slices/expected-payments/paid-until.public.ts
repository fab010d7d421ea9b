import { sql } from 'kysely';

/** The day of the last payment of an issued invoice `i` that is settled: payments that were reversed do not count. */
export const paidUntil = sql<string | null>`case when i.outstanding = 0 then (
  select max(r.received_on) from receipt r where r.invoice_id = i.id and r.amount > 0 and r.reverses is null
    and not exists (select from receipt x where x.reverses = r.id)) end`;
