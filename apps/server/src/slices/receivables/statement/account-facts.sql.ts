import type {
  AccountDocument,
  AccountFacts,
  AccountMoney,
} from '@countinghouse/billing/receivables/statement-of-account.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Caller } from '../../../handle.ts';
import { companyInScope, inScope } from '../../../scope.ts';

/** A document of an account, as a statement names it. */
export interface StatementDocument extends AccountDocument {
  readonly number: string;
  readonly dueDate: string | null;
}

/** What is stored of an entry of the account; the amount is decimal text. */
interface StoredEntry {
  readonly id: number;
  readonly currencyCode: string;
  readonly date: string;
  readonly amount: string;
}

/**
 * Everything that was entered on the account of a company, by currency. It includes documents outside the caller's scope, which are
 * not shown: their credit notes may have been applied to documents within it.
 */
export async function selectAccountFacts(
  tx: Tx,
  caller: Caller,
  companyId: number,
): Promise<ReadonlyMap<string, AccountFacts<StatementDocument>>> {
  const { rows: documents } = await sql<
    StoredEntry & Pick<StatementDocument, 'number' | 'dueDate' | 'isCredit' | 'isVoid' | 'isShown'>
  >`
    select i.id, i.currency_code as "currencyCode", i.invoice_date as date, i.total::text as amount,
      coalesce(i.invoice_number, i.reference) as number, case when i.corrects_invoice_id is null then i.due_date end as "dueDate",
      i.corrects_invoice_id is not null as "isCredit", i.document_state = 'void' as "isVoid", ${inScope(caller, 'i.project_id')} as "isShown"
    from invoice i where i.company_id = ${companyId} and i.document_state in ('issued', 'void') order by i.id`.execute(
    tx,
  );
  const { rows: settlements } = await sql<
    StoredEntry & {
      readonly kind: AccountFacts['settlements'][number]['kind'];
      readonly documentId: number;
      readonly creditId: number | null;
      readonly isReversal: boolean;
    }
  >`
    select e.id, i.currency_code as "currencyCode", e.date, e.amount::text, e.kind, i.id as "documentId", e.credit_id as "creditId",
      e.reverses is not null as "isReversal"
    from invoice i join (
      select id, invoice_id, received_on as date, amount, 'Payment' as kind, null::int as credit_id, reverses from receipt
      union all
      select id, invoice_id, adjusted_on, amount, case type when 'Bad Debts' then 'Write-off' when 'Withholding Tax' then 'Withholding tax'
        when 'Bank Charge' then 'Bank charge' when 'Exchange Difference' then 'Exchange difference' else type end, null, reverses
      from adjustment
      union all
      select id, invoice_id, applied_on, amount, 'Credit applied', credit_id, reverses from credit_application) e on e.invoice_id = i.id
    where i.company_id = ${companyId}`.execute(tx);
  const { rows: onAccount } = await sql<StoredEntry & Pick<AccountMoney, 'kind'>>`
    select a.id, a.currency_code as "currencyCode", a.paid_on as date, a.amount::text,
      case when a.receipt_id is null and not a.is_of_books and not a.is_of_payment then 'Refund' else 'Payment on account' end as kind
    from account_payment a join company c on c.id = a.company_id where a.company_id = ${companyId} and ${companyInScope(caller)}`.execute(
    tx,
  );
  const codes = new Set([...documents, ...onAccount].map(({ currencyCode }) => currencyCode));
  return new Map(
    [...codes].toSorted().map((code) => {
      const currency = parseCurrency(code);
      const readIn = <Row extends StoredEntry>(rows: readonly Row[]) =>
        rows
          .filter(({ currencyCode }) => currencyCode === code)
          .map((row) => ({ ...row, date: calendarDate(row.date), amount: moneyFromText(row.amount, currency) }));
      return [
        code,
        {
          documents: readIn(documents).map(({ amount: total, ...one }) => ({ ...one, total })),
          settlements: readIn(settlements).map(({ creditId, kind, ...one }) =>
            kind === 'Credit applied' ? { ...one, kind, creditId: creditId ?? undefined } : { ...one, kind },
          ),
          onAccount: readIn(onAccount),
        },
      ];
    }),
  );
}

/** The names of the projects of a company's documents that the caller sees; null if those are all. */
export async function selectOnlyProjects(tx: Tx, caller: Caller, companyId: number): Promise<string[] | null> {
  const { rows } = await sql<{ name: string; isShown: boolean }>`
    select p.name, ${inScope(caller, 'p.id')} as "isShown" from project p
    where exists (select from invoice i where i.project_id = p.id and i.company_id = ${companyId} and i.document_state <> 'draft')
    order by lower(p.name), p.id`.execute(tx);
  const shown = rows.filter(({ isShown }) => isShown);
  return shown.length === rows.length ? null : shown.map(({ name }) => name);
}
