import { roundedByText } from '@countinghouse/billing/testing/books-model.ts';
import { sql } from 'kysely';
import type { Tx } from '../../src/database/database.ts';

/** Decimal text of whole units. */
export const decimal = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
/** Whole cents of an amount with at most two decimals. */
export const cents = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  if (!/^\d{0,2}0*$/.test(part)) throw new Error(`${text} has parts of a cent`);
  const size = BigInt(whole.replace('-', '')) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return text.startsWith('-') ? -size : size;
};
/** Converts cents of a currency to cents of US dollars, at a rate in millionths. */
export const inUsd = (amount: bigint, rate: bigint): bigint => roundedByText(amount * rate, 6);

/** Figures added up by hand. */
export class Sum {
  readonly figures = new Map<string, bigint>();
  add(name: string, amount: bigint): void {
    this.figures.set(name, (this.figures.get(name) ?? 0n) + amount);
  }
  of = (name: string): string => decimal(this.figures.get(name) ?? 0n, 2);
}

/** A billing from its row. */
export interface RawPrediction {
  readonly id: number;
  readonly projectId: number;
  readonly model: string;
  readonly companyId: number;
  readonly currency: string;
  /** The first day of the expected month; empty for none. */
  readonly month: string;
  readonly start: string;
  readonly created: string;
  readonly accuracy: number;
  readonly predicted: bigint;
  readonly isMadeByInvoice: boolean;
  readonly isClosed: boolean;
  readonly dispute: 'none' | 'open' | 'resolved';
  readonly csms: readonly string[];
  readonly accountants: readonly string[];
}

/** An invoice or a credit note from its row, with its payments, adjustments and applied credits added up one by one. */
export interface RawDocument {
  readonly id: number;
  readonly billing: RawPrediction;
  readonly companyId: number;
  readonly isCredit: boolean;
  readonly state: string;
  readonly currency: string;
  /** Millionths of a US dollar for one unit. */
  readonly rate: bigint;
  readonly due: string;
  readonly total: bigint;
  readonly received: bigint;
  readonly adjusted: bigint;
  /** Negative for a credit note. */
  readonly applied: bigint;
  readonly left: bigint;
}

/** Every billing and every document, from the raw rows: no stored sum or derived value is read. */
export async function rawRows(
  tx: Tx,
): Promise<{ billings: readonly RawPrediction[]; documents: readonly RawDocument[] }> {
  const staff = (
    kind: string,
  ) => sql`array(select u.email::text from project_staff s join staff_user u on u.id = s.user_id
    where s.project_id = b.project_id and s.kind = ${kind})`;
  const { rows } = await sql<Omit<RawPrediction, 'predicted'> & { predicted: string }>`
    select b.id, b.project_id as "projectId", p.model, p.company_id as "companyId", c.currency_code as currency, coalesce(b.received_month::text, '') as month,
      b.start_date::text as start, (b.created_at at time zone 'UTC')::date::text as created, b.accuracy, b.predicted_amount::text as predicted,
      b.made_by_invoice as "isMadeByInvoice", b.closed_on is not null as "isClosed",
      case when d.is_open then 'open' when d.is_open is false then 'resolved' else 'none' end as dispute,
      ${staff('csm')} as csms, ${staff('accountant')} as accountants
    from billing b join project p on p.id = b.project_id join company c on c.id = p.company_id 
      left join invoice live on live.billing_id = b.id and live.document_state <> 'void' and live.corrects_invoice_id is null
      left join dispute d on d.invoice_id = live.id`.execute(tx);
  const billings = new Map(rows.map((row) => [row.id, { ...row, predicted: cents(row.predicted) }]));
  const [received, adjusted] = [await entriesOf(tx, 'receipt'), await entriesOf(tx, 'adjustment')];
  const [appliedTo, appliedOf] = [
    await entriesOf(tx, 'credit_application'),
    await entriesOf(tx, 'credit_application', 'credit_id'),
  ];
  const invoices = await sql<{
    id: number;
    billing: number;
    companyId: number;
    isCredit: boolean;
    state: string;
    currency: string;
    rate: string;
    due: string;
    total: string;
  }>`select id, billing_id as billing, company_id as "companyId", corrects_invoice_id is not null as "isCredit", document_state as state,
      currency_code as currency, coalesce(exchange_rate, 1)::numeric(18, 6)::text as rate, due_date::text as due, total::text from invoice`.execute(
    tx,
  );
  const documents = invoices.rows.map((row): RawDocument => {
    const billing = billings.get(row.billing);
    if (billing === undefined) throw new Error(`invoice ${row.id} has no billing`);
    const money = {
      total: cents(row.total),
      received: received.get(row.id) ?? 0n,
      adjusted: adjusted.get(row.id) ?? 0n,
      applied: (appliedTo.get(row.id) ?? 0n) - (appliedOf.get(row.id) ?? 0n),
    };
    const left = row.state === 'issued' ? money.total - money.received - money.adjusted - money.applied : 0n;
    // a credit note is never due
    const due = row.isCredit ? '9999-12-31' : row.due;
    return { ...row, due, ...money, left, billing, rate: BigInt(row.rate.replace('.', '')) };
  });
  return { billings: [...billings.values()], documents };
}

async function entriesOf(
  tx: Tx,
  table: 'receipt' | 'adjustment' | 'credit_application',
  document: 'invoice_id' | 'credit_id' = 'invoice_id',
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ invoice_id: number; amount: string }>`
    select ${sql.ref(document)} as invoice_id, amount::text as amount from ${sql.table(table)}`.execute(tx);
  const sums = new Map<number, bigint>();
  for (const row of rows) sums.set(row.invoice_id, (sums.get(row.invoice_id) ?? 0n) + cents(row.amount));
  return sums;
}
