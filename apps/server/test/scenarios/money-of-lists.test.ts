import { generator, isFullRun, pick } from '@countinghouse/billing/testing/random-run.ts';
import { roundedByText } from '@countinghouse/billing/testing/books-model.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aProject } from '../../seed/builders.ts';
import { aBareCredit, aBareDraft, issueBare, voidBare } from '../bare-invoice.ts';
import { aWorld, type Person, type World } from '../world.ts';

const billings = isFullRun ? 10_000 : 200;
const draw = generator(Number(process.env['SEED'] ?? 20_261_122));
/** USD for one unit, in millionths; each invoice has its own. */
const rates = { USD: 1_000_000n, GBP: 1_312_345n, INR: 11_873n, CAD: 712_345n, AED: 272_294n } as const;
type Currency = keyof typeof rates;
const currencies = Object.keys(rates) as Currency[];

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN');
  const projects: { id: number; currency: Currency }[] = [];
  for (const currency of currencies) {
    const companyId = await aCompany(world.tx, { currencyCode: currency });
    projects.push({ id: (await aProject(world.tx, { companyId })).id, currency });
    if (currency !== 'USD')
      await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
        values (${currency}, '2026-01-01', ${decimal(rates[currency], 6)}, 'test', now())`.execute(world.tx);
  }
  for (let at = 0; at < billings; at += 1) await aBilling(pick(draw, projects));
}, 3_600_000);
afterAll(() => world.close());

/** A billing as chance has it: predicted, drafted, issued, paid in parts, adjusted, taken back, credited or void. */
async function aBilling({ id: projectId, currency }: { id: number; currency: Currency }): Promise<void> {
  const { tx } = world;
  const invoiceId = await aBareDraft(tx, projectId);
  await sql`update billing set predicted_amount = ${decimal(BigInt(draw(9_000_000)), 2)}
    where id = (select billing_id from invoice where id = ${invoiceId})`.execute(tx);
  const fate = draw(10);
  if (fate === 0) {
    await sql`delete from invoice where id = ${invoiceId}`.execute(tx);
    return;
  }
  const total = BigInt(1 + draw(5_000_000));
  await priced(invoiceId, total, currency);
  if (fate === 1) return;
  await issueBare(tx, invoiceId);
  let left = total;
  for (let entries = draw(4); entries > 0 && left > 0n; entries -= 1) {
    const amount = draw(3) === 0 ? left : 1n + (left * BigInt(draw(100))) / 101n;
    const table = draw(3) === 0 ? 'adjustment' : 'receipt';
    const taken = await entered(invoiceId, table, amount, null);
    if (draw(4) === 0) await entered(invoiceId, table, -amount, taken);
    else left -= amount;
  }
  if (fate === 2) await voidBare(tx, invoiceId);
  else if (fate === 3) {
    const creditId = await aBareCredit(tx, invoiceId);
    const credited = -(1n + (total * BigInt(draw(100))) / 101n);
    await priced(creditId, credited, currency);
    if (draw(2) === 0) return;
    await issueBare(tx, creditId);
    if (draw(2) === 0)
      await entered(creditId, draw(2) === 0 ? 'adjustment' : 'receipt', credited / 2n || credited, null);
  }
}

async function priced(invoiceId: number, cents: bigint, currency: Currency): Promise<void> {
  const amount = decimal(cents, 2);
  const rate = currency === 'USD' ? null : decimal(rates[currency] + BigInt(draw(1000)), 6);
  await sql`update invoice set rows_amount = ${amount}, services_amount = 0, lines_amount = ${amount}, total = ${amount}, currency_code = ${currency},
    exchange_rate = ${rate} where id = ${invoiceId}`.execute(world.tx);
}

/** A receipt or an adjustment; answers its id. */
async function entered(
  invoiceId: number,
  table: 'receipt' | 'adjustment',
  cents: bigint,
  reverses: number | null,
): Promise<number> {
  const amount = decimal(cents, 2);
  const { rows } =
    table === 'receipt'
      ? await sql<{
          id: number;
        }>`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
          values (${invoiceId}, '2026-06-01', ${amount}, '', 'books', ${reverses}, now()) returning id`.execute(
          world.tx,
        )
      : await sql<{
          id: number;
        }>`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, reverses, entered_by, entered_at)
          values (${invoiceId}, '2026-06-01', 'Discount', ${amount}, 'a reason', ${reverses}, ${admin.userId}, now()) returning id`.execute(
          world.tx,
        );
  return rows[0]?.id ?? 0;
}

const decimal = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
/** Whole cents of an amount that has no more. */
const cents = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  const size = BigInt(whole.replace('-', '')) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return text.startsWith('-') ? -size : size;
};

/** Figures of one currency and in USD, added up by hand. */
class Sum {
  readonly figures = new Map<string, bigint>();
  add(name: string, amount: bigint): void {
    this.figures.set(name, (this.figures.get(name) ?? 0n) + amount);
  }
  of = (name: string): string => decimal(this.figures.get(name) ?? 0n, 2);
}

interface Raw {
  readonly id: number;
  readonly billing_id: number;
  readonly corrects_invoice_id: number | null;
  readonly document_state: string;
  readonly currency_code: string;
  readonly exchange_rate: string | null;
  readonly total: string;
}

/** What the raw rows come to: nothing that is kept, added or derived anywhere is read. */
async function addedByHand(isCounted: (invoice: Raw & { received: bigint; left: bigint }) => boolean): Promise<Sum> {
  const { tx } = world;
  const invoices = await sql<Raw>`
    select id, billing_id, corrects_invoice_id, document_state, currency_code, exchange_rate, total from invoice`.execute(
    tx,
  );
  const sumsOf = async (table: 'receipt' | 'adjustment') => {
    const { rows } = await sql<{ invoice_id: number; amount: string }>`
      select invoice_id, amount from ${sql.table(table)}`.execute(tx);
    const sums = new Map<number, bigint>();
    for (const row of rows) sums.set(row.invoice_id, (sums.get(row.invoice_id) ?? 0n) + cents(row.amount));
    return sums;
  };
  const [receipts, adjustments] = [await sumsOf('receipt'), await sumsOf('adjustment')];
  const sum = new Sum();
  for (const invoice of invoices.rows) {
    const [total, received, adjusted] = [
      cents(invoice.total),
      receipts.get(invoice.id) ?? 0n,
      adjustments.get(invoice.id) ?? 0n,
    ];
    const left = invoice.document_state === 'issued' ? total - received - adjusted : 0n;
    if (invoice.document_state === 'void' || !isCounted({ ...invoice, received, left })) continue;
    const rate = BigInt((invoice.exchange_rate ?? '1.000000').replace('.', ''));
    const figures = {
      invoiceAmount: total,
      receivedAmount: received,
      adjustedAmount: adjusted,
      outStandingAmount: left,
    };
    for (const [name, amount] of Object.entries(figures)) {
      sum.add(`${invoice.currency_code} ${name}`, amount);
      sum.add(`in USD ${name}`, roundedByText(amount * rate, 6));
    }
  }
  return sum;
}

type Figures = Readonly<Record<string, string>>;
const names = ['invoiceAmount', 'receivedAmount', 'outStandingAmount'] as const;
function expectTotals(
  totals: {
    readonly byCurrency: readonly (Figures & { readonly currencyCode: string })[];
    readonly usd: Figures | null;
  },
  sum: Sum,
  figures: readonly string[] = names,
): void {
  expect(totals.byCurrency.length).toBe(currencies.length);
  for (const name of figures) {
    const key = name === 'difference' ? 'outStandingAmount' : name;
    for (const own of totals.byCurrency)
      expect([name, own[name]]).toEqual([name, sum.of(`${own.currencyCode} ${key}`)]);
    expect([name, totals.usd?.[name]]).toEqual([name, sum.of(`in USD ${key}`)]);
  }
}
/** What a stored file comes to: it holds the rows of every page, and nothing of the totals. */
type Row = Readonly<Record<(typeof names)[number] | 'currencyCode', string>>;
function expectRows(rows: readonly Row[], sum: Sum): void {
  const file = new Sum();
  for (const row of rows) for (const name of names) file.add(`${row.currencyCode} ${name}`, cents(row[name]));
  for (const currency of currencies)
    for (const name of names) expect(file.of(`${currency} ${name}`)).toBe(sum.of(`${currency} ${name}`));
}
async function everyPage<T>(read: (pageNo: number) => Promise<{ rows: readonly T[]; pages: number }>): Promise<T[]> {
  const all: T[] = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = await read(pageNo);
    pages = page.pages;
    all.push(...page.rows);
  }
  return all;
}

test(`the list of invoices, what it is stored as, and ${billings} billings added up by hand agree to the cent`, async () => {
  const sum = await addedByHand(() => true);
  const read = async (pageNo: number) =>
    (await admin.call(invoiceEndpoints.list, { query: { pageNo, pageSize: 200 } })).data;
  expectTotals((await read(1)).totals, sum);
  const rows = await everyPage(async (pageNo) => {
    const { invoiceDetails, paginationDetails } = await read(pageNo);
    return { rows: invoiceDetails, pages: paginationDetails.totalPages };
  });
  expect(new Set(rows.map(({ invoiceId }) => invoiceId)).size).toBe(rows.length);
  expectRows(
    rows.filter(({ documentState }) => documentState !== 'void'),
    sum,
  );
}, 600_000);

test('so do the list of billings, whose sums are kept, and those of its tabs, whose sums are added up', async () => {
  const own = await addedByHand((invoice) => invoice.corrects_invoice_id === null);
  const read = async (show: 'all' | 'invoices' | 'pending', pageNo = 1) =>
    (await admin.call(revenueEndpoints.filter, { query: { pageNo, pageSize: 200 }, body: { show } })).data;
  expectTotals((await read('all')).totals, own);
  expectTotals((await read('invoices')).totals, own);
  const open = await addedByHand(
    ({ corrects_invoice_id: corrects, document_state: state, left }) =>
      corrects === null && (state === 'draft' || left !== 0n),
  );
  expectTotals((await read('pending')).totals, open);
  const rows = await everyPage(async (pageNo) => {
    const { revenueDetails, paginationDetails } = await read('all', pageNo);
    return { rows: revenueDetails, pages: paginationDetails.totalPages };
  });
  expect(new Set(rows.map(({ billingId }) => billingId)).size).toBe(rows.length);
  expect(rows).toHaveLength(billings);
  expectRows(
    rows.flatMap(({ invoiceDetails }) => invoiceDetails ?? []),
    own,
  );
  const predicted = await sql<{ amount: string }>`select predicted_amount as amount from billing`.execute(world.tx);
  const total = predicted.rows.reduce((all, { amount }) => all + cents(amount), 0n);
  const told = (await read('all')).totals.byCurrency.reduce((all, one) => all + cents(one.predictedAmount), 0n);
  expect(told).toBe(total);
}, 600_000);

test('so do the disputes', async () => {
  const sum = await addedByHand(
    ({ corrects_invoice_id: corrects, document_state: state, received, left }) =>
      corrects === null && state === 'issued' && received !== 0n && left !== 0n,
  );
  const read = async (pageNo: number) =>
    (await admin.call(disputeEndpoints.list, { query: { pageNo, pageSize: 200 } })).data;
  const figures = ['invoiceAmount', 'receivedAmount', 'adjustedAmount', 'difference'];
  expectTotals((await read(1)).totals, sum, figures);
  const rows = await everyPage(async (pageNo) => {
    const { disputeDetails, paginationDetails } = await read(pageNo);
    return { rows: disputeDetails, pages: paginationDetails.totalPages };
  });
  expectRows(
    rows.map((row) => ({
      currencyCode: row.currencyCode,
      invoiceAmount: row.invoiceAmount,
      receivedAmount: row.receivedAmount,
      outStandingAmount: row.difference,
    })),
    sum,
  );
}, 600_000);
