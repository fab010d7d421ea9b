import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { companyInScope, inScope } from '../../scope.ts';

/** An issued credit note of which something is open; amounts as decimal text above 0. */
export interface StoredOpenCredit {
  readonly creditId: number;
  readonly creditNumber: string;
  readonly creditDate: string;
  readonly projectId: number;
  readonly projectName: string;
  readonly correctedId: number;
  readonly correctedNumber: string;
  readonly currencyCode: string;
  readonly creditAmount: string;
  readonly openAmount: string;
}

/** Whether a company is in the caller's scope. */
export async function isCompanySeen(tx: Tx, companyId: number, caller: Caller): Promise<boolean> {
  const { rows } = await sql`select from company c where c.id = ${companyId} and ${companyInScope(caller)}`.execute(tx);
  return rows.length > 0;
}

/** The open credits of a company in the caller's scope, oldest first. */
export async function selectOpenCredits(
  tx: Tx,
  {
    companyId,
    currencyCode,
    caller,
  }: { readonly companyId: number; readonly currencyCode: string | undefined; readonly caller: Caller },
): Promise<StoredOpenCredit[]> {
  const { rows } = await sql<StoredOpenCredit>`
    select c.id as "creditId", coalesce(c.invoice_number, c.reference) as "creditNumber", c.invoice_date as "creditDate", c.project_id as "projectId",
      p.name as "projectName", i.id as "correctedId", coalesce(i.invoice_number, i.reference) as "correctedNumber",
      c.currency_code as "currencyCode", (-c.total)::text as "creditAmount", (-c.outstanding)::text as "openAmount"
    from invoice c join project p on p.id = c.project_id join invoice i on i.id = c.corrects_invoice_id
    where c.company_id = ${companyId} and c.currency_code = coalesce(${currencyCode ?? null}::text, c.currency_code)
      and c.corrects_invoice_id is not null and c.outstanding <> 0 and ${inScope(caller, 'c.project_id')}
    order by c.currency_code, c.invoice_date, c.id`.execute(tx);
  return rows;
}
