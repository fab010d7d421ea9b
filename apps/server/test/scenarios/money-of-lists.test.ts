import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { disputeStates } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputesWithTotals, invoicesWithTotals, revenueWithTotals } from '../lists-with-totals.ts';
import { aWorld, type Person, type World } from '../world.ts';
import { dashboardByHand, monthWords, scorecardByHand, type Looked } from './dashboard-by-hand.ts';
import { cents, inUsd, rawRows, Sum, type RawDocument } from './plain-sums.ts';
import { currencies, newestRates, randomBillings, type Currency } from './random-billings.ts';

const billings = isFullRun ? 10_000 : 300;
const today = '2026-11-22';

let world: World;
let admin: Person;
let people: { readonly csms: readonly Person[]; readonly accountants: readonly Person[] };
let raw: Awaited<ReturnType<typeof rawRows>>;
beforeAll(async () => {
  world = await aWorld({ now: `${today}T09:00:00.000Z` });
  admin = await world.signedIn('ROLE_ADMIN');
  people = {
    csms: [await world.signedIn('ROLE_CSM', 'Ana'), await world.signedIn('ROLE_CSM', 'Bo')],
    accountants: [await world.signedIn('ROLE_ACCOUNTANT', 'Cy'), await world.signedIn('ROLE_ACCOUNTANT', 'Di')],
  };
  const draw = generator(Number(process.env['SEED'] ?? 20_261_122));
  await randomBillings({ world, admin, draw }, people, billings);
  await sql`select freeze_started_predictions(${today})`.execute(world.tx);
  raw = await rawRows(world.tx);
}, 3_600_000);
afterAll(() => world.close());

/** The sums of the raw rows. */
function addedByHand(isCounted: (document: RawDocument) => boolean): Sum {
  const sum = new Sum();
  for (const document of raw.documents) {
    if (document.state === 'void' || !isCounted(document)) continue;
    const figures = {
      invoiceAmount: document.total,
      receivedAmount: document.received,
      adjustedAmount: document.adjusted,
      outStandingAmount: document.left,
    };
    for (const [name, amount] of Object.entries(figures)) {
      sum.add(`${document.currency} ${name}`, amount);
      sum.add(`in USD ${name}`, inUsd(amount, document.rate));
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
  for (const name of figures) {
    const key = name === 'difference' ? 'outStandingAmount' : name;
    for (const currency of currencies) {
      const own = totals.byCurrency.find(({ currencyCode }) => currencyCode === currency);
      expect([currency, name, own?.[name] ?? '0.00']).toEqual([currency, name, sum.of(`${currency} ${key}`)]);
    }
    expect([name, totals.usd?.[name]]).toEqual([name, sum.of(`in USD ${key}`)]);
  }
}
/** The sums of the rows of every page, from which the list's file is made. */
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

test(`the list of invoices, each of its pages, and ${billings} billings added up by hand agree to the cent`, async () => {
  const sum = addedByHand(() => true);
  const read = (pageNo: number) => invoicesWithTotals(admin, { pageNo, pageSize: 200 });
  expectTotals((await read(1)).totals, sum);
  const rows = await everyPage(async (pageNo) => {
    const { invoiceDetails, paginationDetails } = await read(pageNo);
    return { rows: invoiceDetails, pages: paginationDetails.totalPages };
  });
  expect(new Set(rows.map(({ invoiceId }) => invoiceId)).size).toBe(rows.length);
  expect(rows).toHaveLength(raw.documents.length);
  expectRows(
    rows.filter(({ documentState }) => documentState !== 'void'),
    sum,
  );
}, 600_000);

test('the lists of billings with their credit notes, and those of their tabs, agree with the sums by hand', async () => {
  const own = addedByHand(({ isCredit }) => !isCredit);
  const whole = addedByHand(() => true);
  const live = new Map(
    raw.documents.filter((one) => !one.isCredit && one.state !== 'void').map((one) => [one.billing.id, one]),
  );
  const read = (show: 'all' | 'invoices' | 'pending' | 'paid', pageNo = 1) =>
    revenueWithTotals(admin, { query: { pageNo, pageSize: 200 }, body: { show } });
  const all = await read('all');
  expectTotals(all.totals, whole);
  // the listed rows and their credit notes make up the total
  for (const currency of currencies)
    for (const name of names) {
      const credits = all.totals.ofCreditNotes.find(({ currencyCode }) => currencyCode === currency)?.[name] ?? '0.00';
      expect([currency, name, cents(credits) + cents(own.of(`${currency} ${name}`))]).toEqual([
        currency,
        name,
        cents(whole.of(`${currency} ${name}`)),
      ]);
    }
  expectTotals((await read('invoices')).totals, whole);
  // a credit note belongs to the billing of its invoice
  const isOpen = (document: RawDocument) => {
    const invoice = live.get(document.billing.id) ?? document;
    return invoice.state === 'draft' || invoice.left !== 0n;
  };
  expectTotals((await read('pending')).totals, addedByHand(isOpen));
  expectTotals(
    (await read('paid')).totals,
    addedByHand((document) => !isOpen(document)),
  );
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
  const predicted = new Sum();
  for (const { currency, predicted: amount } of raw.billings) {
    predicted.add(currency, amount);
    predicted.add('in USD', inUsd(amount, newestRates[currency as Currency]));
  }
  for (const { currencyCode, predictedAmount } of all.totals.byCurrency)
    expect([currencyCode, predictedAmount]).toEqual([currencyCode, predicted.of(currencyCode)]);
  expect(all.totals.usd?.predictedAmount).toBe(predicted.of('in USD'));
  const listed = new Sum();
  for (const { currencyCode, predictedAmount } of rows) listed.add(currencyCode, cents(predictedAmount));
  for (const currency of currencies) expect(listed.of(currency)).toBe(predicted.of(currency));
}, 600_000);

test('the disputes (differing, marked and resolved) agree with the sums by hand', async () => {
  const differs = ({ received, left }: RawDocument) => received !== 0n && left !== 0n;
  const isIn = (document: RawDocument, state: (typeof disputeStates)[number]): boolean => {
    const { dispute } = document.billing;
    const isOpen = dispute === 'open' || (dispute === 'none' && differs(document));
    if (document.isCredit || document.state !== 'issued') return false;
    return state === 'open' ? isOpen : state === 'resolved' ? dispute === 'resolved' : isOpen || dispute === 'resolved';
  };
  for (const state of disputeStates) {
    const sum = addedByHand((document) => isIn(document, state));
    const read = (pageNo: number) => disputesWithTotals(admin, { state, pageNo, pageSize: 200 });
    const figures = ['invoiceAmount', 'receivedAmount', 'adjustedAmount', 'difference'];
    expectTotals((await read(1)).totals, sum, figures);
    const rows = await everyPage(async (pageNo) => {
      const { disputeDetails, paginationDetails } = await read(pageNo);
      return { rows: disputeDetails, pages: paginationDetails.totalPages };
    });
    expect(rows).toHaveLength(raw.documents.filter((document) => isIn(document, state)).length);
    expectRows(
      rows.map((row) => ({
        currencyCode: row.currencyCode,
        invoiceAmount: row.invoiceAmount,
        receivedAmount: row.receivedAmount,
        outStandingAmount: row.difference,
      })),
      sum,
    );
  }
}, 600_000);

/** A user with the chosen months and people, and the part of all records that they see. */
const looks = (): readonly {
  readonly who: Person;
  readonly filter: { from: string; to: string; csmEmail?: string; accountantEmail?: string };
}[] => {
  const year = { from: 'Jan-2026', to: 'Dec-2026' };
  const [ana, bo] = people.csms;
  const [, di] = people.accountants;
  if (ana === undefined || bo === undefined || di === undefined) throw new Error('a user is missing');
  return [
    { who: admin, filter: year },
    { who: admin, filter: { from: 'May-2026', to: 'Nov-2026' } },
    { who: admin, filter: { ...year, csmEmail: bo.email, accountantEmail: di.email } },
    { who: bo, filter: year },
    { who: di, filter: { ...year, csmEmail: ana.email } },
  ];
};
const monthsOf = ({ from, to }: { from: string; to: string }): readonly string[] => {
  const all = Array.from({ length: 12 }, (_, at) => monthWords(`2026-${String(at + 1).padStart(2, '0')}-01`));
  return all.slice(all.indexOf(from), all.indexOf(to) + 1);
};
function lookedAt({ who, filter }: ReturnType<typeof looks>[number]): Looked {
  const months = new Set(monthsOf(filter));
  const isSeen = ({ month, csms, accountants }: Looked['billings'][number]): boolean =>
    months.has(monthWords(month)) &&
    (filter.csmEmail === undefined || csms.includes(filter.csmEmail)) &&
    (filter.accountantEmail === undefined || accountants.includes(filter.accountantEmail)) &&
    (who === admin || [...csms, ...accountants].includes(who.email));
  return {
    today,
    billings: raw.billings.filter(isSeen),
    documents: raw.documents.filter(({ billing }) => isSeen(billing)),
  };
}

/** Names and days beside figures, which are not amounts. */
const besides = new Set(['name', 'companyName', 'projectName', 'dueFrom', 'dueTo']);
const figuresAlone = (part: object): object =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !besides.has(name)));
/** The parts of a figure by their keys, in any order. */
const parts = (of: readonly object[], key: string): ReadonlyMap<unknown, object> =>
  new Map(of.map((part) => [(part as Record<string, unknown>)[key], figuresAlone(part)]));

test('every figure of the dashboard agrees with the sums by hand: in USD and each currency, by month, age, person and company', async () => {
  for (const look of looks()) {
    const { data } = await look.who.call(dashboardEndpoints.figures, { query: look.filter });
    const looked = lookedAt(look);
    const byHand = dashboardByHand(looked, monthsOf(look.filter));
    expect([data.unrated, data.today, data.totals]).toEqual([0, today, byHand.totals]);
    expect(looked.documents.length).toBeGreaterThan(20);
    for (const [name, key] of [
      ['byMonth', 'month'],
      ['ageing', 'bucket'],
      ['byCompany', 'companyId'],
      ['byCurrency', 'currencyCode'],
    ] as const)
      expect([name, parts(data[name], key)]).toEqual([name, parts(byHand[name], key)]);
    expect(data.companies).toBe(byHand.byCompany.length);
    // a filter by CSM or accountant leaves that one alone
    const isFiltered = (kind: 'csmEmail' | 'accountantEmail') => (one: { email: string }) =>
      look.filter[kind] === undefined || look.filter[kind] === one.email;
    expect(parts(data.byCsm, 'email')).toEqual(parts(byHand.byCsm.filter(isFiltered('csmEmail')), 'email'));
    expect(parts(data.byAccountant, 'email')).toEqual(
      parts(byHand.byAccountant.filter(isFiltered('accountantEmail')), 'email'),
    );
    const overdue = data.ageing.slice(1).reduce((sum, one) => sum + cents(one.outStandingAmount ?? ''), 0n);
    expect(overdue).toBe(cents(data.totals.overdueAmount ?? ''));
  }
}, 600_000);

test('every figure of the forecast scorecard and the list behind it agree with the sums by hand', async () => {
  for (const look of looks())
    for (const moment of ['started', 'invoiced'] as const) {
      const { data } = await look.who.call(dashboardEndpoints.scorecard, { query: { ...look.filter, moment } });
      const byHand = scorecardByHand(lookedAt(look), moment);
      expect([data.unrated, data.total]).toEqual([0, byHand.total.get('all')]);
      expect(data.total.predictions).toBeGreaterThan(10);
      const isFiltered = (email: unknown) => look.filter.csmEmail === undefined || look.filter.csmEmail === email;
      byHand.byCsm.forEach((_, email) => isFiltered(email) || byHand.byCsm.delete(email));
      for (const [name, key] of [
        ['byCsm', 'email'],
        ['byProject', 'projectId'],
        ['byModel', 'projectModel'],
        ['byHorizon', 'horizon'],
        ['byAccuracy', 'accuracy'],
      ] as const)
        expect([name, parts(data[name], key)]).toEqual([
          name,
          new Map([...byHand[name]].map(([of, score]) => [of, { [key]: of, ...score }])),
        ]);
      const rows = await everyPage(async (pageNo) => {
        const query = { ...look.filter, moment, pageNo, pageSize: 200 };
        const page = (await look.who.call(dashboardEndpoints.judged, { query })).data;
        return { rows: page.predictionDetails, pages: page.paginationDetails.totalPages };
      });
      const listed = new Sum();
      for (const row of rows)
        for (const name of ['predictedAmount', 'invoiceAmount', 'receivedAmount'] as const)
          listed.add(name, cents(row[name]));
      expect([
        rows.length,
        listed.of('predictedAmount'),
        listed.of('invoiceAmount'),
        listed.of('receivedAmount'),
      ]).toEqual([
        data.total.predictions,
        data.total.predictedAmount,
        data.total.invoiceAmount,
        data.total.receivedAmount,
      ]);
    }
}, 600_000);
