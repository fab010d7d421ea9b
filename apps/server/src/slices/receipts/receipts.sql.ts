import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { AdjustmentType } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered, rowsOfEach } from '../../database/gathered.ts';
import { instant } from '../../database/instants.ts';

/** Money that came for an invoice, or a reversal of it. */
export interface StoredReceipt {
  readonly id: number;
  readonly receivedOn: CalendarDate;
  /** Decimal text. */
  readonly amount: string;
  readonly note: string;
  readonly source: 'hand' | 'books';
  readonly enteredBy: string | null;
  readonly enteredAt: string;
  readonly reverses: number | null;
  readonly isReversed: boolean;
  /** The payment of several invoices that it is a part of. */
  readonly companyPaymentId: number | null;
}

/** The receipts of an invoice in the order in which they were entered. */
export const selectReceipts = gathered(async (tx, invoiceIds: readonly number[]): Promise<StoredReceipt[][]> => {
  const found = await sql<{
    id: number;
    invoice_id: number;
    received_on: string;
    amount: string;
    note: string;
    source: StoredReceipt['source'];
    entered_by: string | null;
    entered_at: string;
    reverses: number | null;
    is_reversed: boolean;
    company_payment_id: number | null;
  }>`
    select r.id, r.invoice_id, r.received_on, r.amount, r.note, r.source, u.name as entered_by, r.entered_at, r.reverses, r.company_payment_id,
      exists (select from receipt x where x.reverses = r.id) as is_reversed
    from receipt r left join staff_user u on u.id = r.entered_by where r.invoice_id = any (${[...invoiceIds]}::int[]) order by r.id`.execute(
    tx,
  );
  return rowsOfEach(invoiceIds, found.rows, (row) => row.invoice_id).map((rows) =>
    rows.map((row) => ({
      id: row.id,
      receivedOn: calendarDate(row.received_on),
      amount: row.amount,
      note: row.note,
      source: row.source,
      enteredBy: row.entered_by,
      enteredAt: instant(row.entered_at),
      reverses: row.reverses,
      isReversed: row.is_reversed,
      companyPaymentId: row.company_payment_id,
    })),
  );
});

interface NewReceipt {
  readonly invoiceId: number;
  readonly receivedOn: CalendarDate;
  readonly amount: string;
  readonly note: string;
  readonly reverses: number | null;
  readonly source: StoredReceipt['source'];
  /** Null for a payment from the books. */
  readonly userId: number | null;
  readonly now: string;
  readonly companyPaymentId?: number;
}

/** Adds a receipt; the database adds it to what the invoice received. Answers its id. */
export const insertReceipt = gathered(async (tx, receipts: readonly NewReceipt[]): Promise<number[]> => {
  const { rows } = await sql<{ at: number; id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('receipt', 'id'))::int as id, n.*
      from jsonb_to_recordset(${JSON.stringify(receipts.map((one, at) => ({ ...one, at })))}::jsonb)
        as n (at int, "invoiceId" int, "receivedOn" date, amount numeric, note text, source text, reverses int, "userId" int, now timestamptz, "companyPaymentId" int)
    ), added as (
      insert into receipt (id, invoice_id, received_on, amount, note, source, reverses, entered_by, entered_at, company_payment_id)
      overriding system value
      select id, "invoiceId", "receivedOn", amount, note, source, reverses, "userId", now, "companyPaymentId" from given order by at returning id
    )
    select given.at, added.id from added join given on given.id = added.id`.execute(tx);
  await touch(tx, receipts);
  const ids = new Map(rows.map(({ at, id }) => [at, id]));
  return receipts.map((_one, at) => {
    const id = ids.get(at);
    if (id === undefined) throw new Error('the payment got no number');
    return id;
  });
});

/** An amount that was waived of an invoice, or a reversal of it. */
export interface StoredAdjustment {
  readonly id: number;
  readonly type: AdjustmentType;
  readonly adjustedOn: CalendarDate;
  /** Decimal text. */
  readonly amount: string;
  readonly reason: string;
  /** Of withheld tax. */
  readonly certificateNumber: string | null;
  readonly withholdingRate: string | null;
  readonly enteredBy: string;
  readonly enteredAt: string;
  readonly reverses: number | null;
  readonly isReversed: boolean;
}

/** The adjustments of an invoice in the order in which they were entered. */
export const selectAdjustments = gathered(async (tx, invoiceIds: readonly number[]): Promise<StoredAdjustment[][]> => {
  const found = await sql<{
    id: number;
    invoice_id: number;
    type: AdjustmentType;
    adjusted_on: string;
    amount: string;
    reason: string;
    certificate_number: string | null;
    withholding_rate: string | null;
    entered_by: string;
    entered_at: string;
    reverses: number | null;
    is_reversed: boolean;
  }>`
    select a.id, a.invoice_id, a.type, a.adjusted_on, a.amount, a.reason, a.certificate_number, a.withholding_rate, u.name as entered_by, a.entered_at, a.reverses,
      exists (select from adjustment x where x.reverses = a.id) as is_reversed
    from adjustment a join staff_user u on u.id = a.entered_by where a.invoice_id = any (${[...invoiceIds]}::int[]) order by a.id`.execute(
    tx,
  );
  return rowsOfEach(invoiceIds, found.rows, (row) => row.invoice_id).map((rows) =>
    rows.map((row) => ({
      id: row.id,
      type: row.type,
      adjustedOn: calendarDate(row.adjusted_on),
      amount: row.amount,
      reason: row.reason,
      certificateNumber: row.certificate_number,
      withholdingRate: row.withholding_rate,
      enteredBy: row.entered_by,
      enteredAt: instant(row.entered_at),
      reverses: row.reverses,
      isReversed: row.is_reversed,
    })),
  );
});

/** Adds an adjustment; the database adds it to what the invoice was adjusted by. */
export async function insertAdjustment(
  tx: Tx,
  made: {
    readonly invoiceId: number;
    readonly type: AdjustmentType;
    readonly adjustedOn: CalendarDate;
    readonly amount: string;
    readonly reason: string;
    /** Of withheld tax. */
    readonly certificateNumber?: string | null | undefined;
    readonly withholdingRate?: string | null | undefined;
    readonly reverses: number | null;
    readonly userId: number;
    readonly now: string;
  },
): Promise<void> {
  await sql`insert into adjustment (invoice_id, type, adjusted_on, amount, reason, certificate_number, withholding_rate, reverses, entered_by, entered_at)
    values (${made.invoiceId}, ${made.type}, ${made.adjustedOn}, ${made.amount}, ${made.reason},
      ${made.certificateNumber ?? null}, ${made.withholdingRate ?? null}, ${made.reverses}, ${made.userId}, ${made.now})`.execute(
    tx,
  );
  await touch(tx, [made]);
}

/** A payment that left a rest of its invoice, and the adjustment that closed the rest with it or after it. */
export interface StoredShortPayment {
  /** Undefined where the rest was left outstanding. */
  readonly closedAs: AdjustmentType | undefined;
  readonly withholdingRate: string | null;
  readonly reason: string;
}

/**
 * The newest short payments of a company, newest first. Payments, adjustments and applied credits share their numbers, so that the rest after
 * a payment is the invoice less all entries up to it. Reversed payments are left out. Only the newest 50 invoices of each payment state are
 * searched, so that a company with 20,000 payments is answered as quickly as a small one.
 */
export const selectShortPayments = gathered(
  async (tx, companyIds: readonly number[]): Promise<StoredShortPayment[][]> => {
    const { rows } = await sql<{
      companyId: number;
      closedAs: AdjustmentType | null;
      withholdingRate: string | null;
      reason: string | null;
    }>`
    select c.id as "companyId", short.* from (select distinct id from unnest(${[...companyIds]}::int[]) id) c cross join lateral (
      select a.type as "closedAs", a.withholding_rate::text as "withholdingRate", a.reason
      from (values ('partial'), ('paid')) state (name)
        cross join lateral (select id, total, corrects_invoice_id from invoice where company_id = c.id and standing = state.name
          order by invoice_date desc, id desc limit 50) i
        join receipt r on r.invoice_id = i.id
        left join lateral (
          select x.type, x.withholding_rate, x.reason from adjustment x
          where x.invoice_id = i.id and x.id > r.id and x.reverses is null and not exists (select from adjustment y where y.reverses = x.id)
            and not exists (select from receipt n where n.invoice_id = i.id and n.id > r.id and n.id < x.id and n.reverses is null)
          order by x.id limit 1) a on true
      where i.corrects_invoice_id is null and r.reverses is null and not exists (select from receipt x where x.reverses = r.id)
        and i.total <> (select coalesce(sum(e.amount), 0) from (
          select amount from receipt where invoice_id = i.id and id <= r.id
          union all select amount from adjustment where invoice_id = i.id and id <= r.id
          union all select amount from credit_application where invoice_id = i.id and id <= r.id) e)
      order by r.id desc limit 4) short`.execute(tx);
    return rowsOfEach(companyIds, rows, (row) => row.companyId).map((ofIt) =>
      ofIt.map(({ closedAs, withholdingRate, reason }) => ({
        closedAs: closedAs ?? undefined,
        withholdingRate,
        reason: reason ?? '',
      })),
    );
  },
);

/** The day at whose rate each payment of an invoice counts, with that rate: of a reversal the day of its payment. */
export const rateOfPayments = gathered(
  async (tx, invoiceIds: readonly number[]): Promise<ReadonlyMap<number, string | null>[]> => {
    const { rows } = await sql<{ invoiceId: number; id: number; rate: string | null }>`
    select r.invoice_id as "invoiceId", r.id, (select x.rate::text from exchange_rate x where x.currency_code = i.currency_code and x.day <= coalesce(o.received_on, r.received_on)
      order by x.day desc limit 1) as rate
    from receipt r join invoice i on i.id = r.invoice_id left join receipt o on o.id = r.reverses where r.invoice_id = any (${[...invoiceIds]}::int[])`.execute(
      tx,
    );
    return rowsOfEach(invoiceIds, rows, (row) => row.invoiceId).map(
      (ofIt) => new Map(ofIt.map(({ id, rate }) => [id, rate])),
    );
  },
);

/** Raises the version of the invoices, so that an open screen learns that they changed. */
async function touch(tx: Tx, entries: readonly { readonly invoiceId: number; readonly now: string }[]): Promise<void> {
  await sql`update invoice set version = version + n.times, updated_at = n.now
    from (select "invoiceId", count(*)::int as times, max(now) as now from jsonb_to_recordset(
      ${JSON.stringify(entries.map(({ invoiceId, now }) => ({ invoiceId, now })))}::jsonb) as e ("invoiceId" int, now timestamptz) group by 1) n
    where id = n."invoiceId"`.execute(tx);
}

/** What takes an amount back. */
export const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
