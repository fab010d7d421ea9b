import type { AccountEntry, PlainDocument } from '@countinghouse/billing/testing/account-model.ts';
import { sql } from 'kysely';
import { aCompany, aProject } from '../../seed/builders.ts';
import type { Tx } from '../../src/database/database.ts';
import { decimal } from './plain-sums.ts';

/** The projects of two companies, and the user who enters adjustments and refunds. */
export interface Accounts {
  readonly tx: Tx;
  readonly clerk: number;
  readonly projects: readonly { readonly id: number; readonly company: number }[];
}

/** Two companies; an accountant, if there is one, is on the first of the first company's two projects alone. */
export async function someAccounts(tx: Tx, clerk: number, accountant?: number): Promise<Accounts> {
  const [first, other] = [await aCompany(tx), await aCompany(tx)];
  const projects: { id: number; company: number }[] = [];
  for (const [company, accountants] of [
    [first, accountant === undefined ? [] : [accountant]],
    [first, []],
    [other, []],
  ] as const)
    projects.push({ id: (await aProject(tx, { companyId: company, accountants })).id, company });
  return { tx, clerk, projects };
}

type Entering = Pick<Accounts, 'tx' | 'clerk'>;

/** Whether the database accepts a statement, and the id that it returned. */
export const tried = async (statement: Promise<{ rows: readonly { id: number }[] }>): Promise<number | undefined> =>
  statement.then(
    ({ rows }) => rows[0]?.id ?? 0,
    (error: { code?: string }) => (error.code?.startsWith('23') === true ? undefined : Promise.reject(error)),
  );

/** Tries to insert a payment of a document, or its reversal. */
export const tryPayment = (
  { tx }: Entering,
  { id, day, amount, reverses }: { id: number; day: string; amount: bigint; reverses: number | null },
): Promise<number | undefined> =>
  tried(
    sql<{ id: number }>`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
      values (${id}, ${day}, ${decimal(amount, 2)}, '', 'books', ${reverses}, now()) returning id`.execute(tx),
  );

/** Tries to insert an adjustment of a document, or its reversal, which has the same type. */
export const tryAdjustment = (
  { tx, clerk }: Entering,
  {
    id,
    day,
    amount,
    reverses,
    type,
  }: { id: number; day: string; amount: bigint; reverses: number | null; type: string },
): Promise<number | undefined> =>
  tried(
    sql<{
      id: number;
    }>`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, reverses, entered_by, entered_at)
      values (${id}, ${day}, coalesce((select type from adjustment where id = ${reverses}), ${type}), ${decimal(amount, 2)}, 'a reason', ${reverses},
        ${clerk}, now()) returning id`.execute(tx),
  );

/** Tries to apply a credit note to an invoice, or one that only the books have, or to take it back. */
export const tryApplication = (
  { tx }: Entering,
  {
    credit,
    invoice,
    day,
    amount,
    reverses = null,
  }: {
    credit: number | undefined;
    invoice: number;
    day: string;
    amount: bigint;
    reverses?: number | null;
  },
): Promise<number | undefined> =>
  tried(
    sql<{
      id: number;
    }>`insert into credit_application (credit_id, books_credit, invoice_id, applied_on, amount, reason, reverses, entered_at)
      values (${credit ?? null}, ${credit === undefined ? 'CN-7' : null}, ${invoice}, ${day}, ${decimal(amount, 2)}, ${reverses === null ? '' : 'a mistake'},
        ${reverses}, now()) returning id`.execute(tx),
  );

/** Tries to put money on account, or to take it from there. */
export const tryAccount = (
  { tx, clerk }: Entering,
  {
    company,
    currency,
    day,
    amount,
    receipt,
  }: { company: number; currency: string; day: string; amount: bigint; receipt: number | null },
): Promise<number | undefined> =>
  tried(
    sql<{
      id: number;
    }>`insert into account_payment (company_id, currency_code, paid_on, amount, receipt_id, note, entered_by, entered_at)
      values (${company}, ${currency}, ${day}, ${decimal(amount, 2)}, ${receipt}, '', ${clerk}, now()) returning id`.execute(
      tx,
    ),
  );

/** A payment of several invoices in the plain model. */
export interface CompanyPayment {
  readonly id: number;
  /** The company and the currency. */
  readonly key: string;
  /** What no invoice got. */
  readonly excess: bigint;
  /** Its parts. */
  readonly entries: readonly AccountEntry[];
}

/** Inserts a payment of several invoices with its parts, bypassing the product's rules; returns its id and those of its parts. */
export async function insertCompanyPayment(
  { tx, clerk }: Entering,
  {
    company,
    currency,
    day,
    excess,
    parts,
  }: {
    readonly company: number;
    readonly currency: string;
    readonly day: string;
    readonly excess: bigint;
    readonly parts: readonly { readonly document: PlainDocument; readonly amount: bigint }[];
  },
): Promise<{ readonly id: number; readonly receipts: readonly number[] }> {
  const amount = decimal(
    parts.reduce((sum, one) => sum + one.amount, excess),
    2,
  );
  // what the payment was spread over is checked when the statement ends
  const { rows } = await sql<{ id: number; receipts: number[] }>`
    with payment as (
      insert into company_payment (company_id, currency_code, received_on, amount, note, entered_by, entered_at)
      values (${company}, ${currency}, ${day}, ${amount}, '', ${clerk}, now()) returning id),
    part as (
      insert into receipt (invoice_id, received_on, amount, note, source, entered_by, entered_at, company_payment_id)
      select p.document, ${day}, p.amount, '', 'hand', ${clerk}, now(), (select id from payment)
      from unnest(${parts.map(({ document }) => document.id)}::int[], ${parts.map((one) => decimal(one.amount, 2))}::numeric[]) with ordinality p (document, amount, at)
      order by p.at returning id),
    rest as (
      insert into account_payment (company_id, currency_code, paid_on, amount, note, entered_by, entered_at, company_payment_id, is_of_payment)
      select ${company}, ${currency}, ${day}, ${decimal(excess, 2)}::numeric, '', ${clerk}, now(), id, true from payment where ${excess > 0n})
    select id, (select array_agg(id order by id) from part) as receipts from payment`.execute(tx);
  const stored = rows[0];
  if (stored === undefined) throw new Error('no payment was stored');
  return stored;
}

/** Inserts the reversal of such a payment: of its parts, and of what exceeded the invoices. */
export async function insertReversalOfCompanyPayment(
  { tx, clerk }: Entering,
  { id, key, excess, entries, day }: CompanyPayment & { readonly day: string },
): Promise<void> {
  const [company, currency] = key.split(' ');
  const taken = entries.reduce((sum, { amount }) => sum + amount, excess);
  await sql`
    with reversal as (
      insert into company_payment (company_id, currency_code, received_on, amount, note, reverses, entered_by, entered_at)
      values (${company}::int, ${currency}, ${day}, ${decimal(taken === 0n ? -1n : -taken, 2)}, 'a mistake', ${id}, ${clerk}, now()) returning id),
    part as (
      insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_by, entered_at, company_payment_id)
      select r.invoice_id, ${day}, -r.amount, 'a mistake', 'hand', r.id, ${clerk}, now(), (select id from reversal)
      from receipt r where r.id = any(${entries.map((entry) => entry.id)}::int[]) order by r.id)
    insert into account_payment (company_id, currency_code, paid_on, amount, note, entered_by, entered_at, company_payment_id, is_of_payment)
    select ${company}::int, ${currency}, ${day}, ${decimal(-excess, 2)}::numeric, 'a mistake', ${clerk}, now(), ${id}, true where ${excess > 0n}`.execute(
    tx,
  );
}
