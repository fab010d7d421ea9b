import { ageing } from '@countinghouse/billing/receivables/ageing.ts';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import {
  accountParts,
  overdueAges,
  receivableEndpoints,
  type Receivable,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type Person, type World } from '../world.ts';
import { History, someAccounts, type Accounts } from './account-history.ts';
import type { AccountModel, PlainDocument } from '@countinghouse/billing/testing/account-model.ts';
import { cents, decimal } from './plain-sums.ts';

const histories = isFullRun ? 2000 : 40;
/** Every screen is asked after so many histories. */
const asked = isFullRun ? 100 : 20;
const today = calendarDate('2026-11-21');
const names = [...overdueAges, 'owed', 'openCredits', 'onAccount'] as const;

let world: World;
let anna: Person;
let accounts: Accounts;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-21T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
  accounts = await someAccounts(world.tx, anna.userId);
  for (const currency of ['GBP', 'INR'])
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values (${currency}, '2026-01-01', 1.25, 'frankfurter', now())`.execute(world.tx);
});
afterAll(() => world.close());

/** What the models say of a day: by company and currency, each amount in cents. */
function plainReceivables(models: readonly AccountModel[], day: CalendarDate): Record<string, Record<string, bigint>> {
  const rows: Record<string, Record<string, bigint>> = {};
  const add = (key: string, name: string, amount: bigint) => {
    const row = (rows[key] ??= Object.fromEntries(names.map((one) => [one, 0n])));
    row[name] = (row[name] ?? 0n) + amount;
  };
  const ageOf = ({ due }: PlainDocument) =>
    overdueAges.find((_, at) => {
      const { from, to } = ageing(day)[at] ?? { from: undefined, to: undefined };
      return (from === undefined || due >= from) && (to === undefined || due <= to);
    }) ?? 'none';
  for (const model of models) {
    for (const document of model.documents.values()) {
      const open = model.openOn(document, day);
      const key = `${document.company} ${document.currency}`;
      if (open === 0n) continue;
      if (document.corrects !== undefined) add(key, 'openCredits', -open);
      else for (const name of [ageOf(document), 'owed']) add(key, name, open);
    }
    for (const { key, amount, day: entered } of model.accountEntries)
      if (entered <= day) for (const name of ['openCredits', 'onAccount']) add(key, name, amount);
  }
  return Object.fromEntries(
    Object.entries(rows).filter(([, row]) => Object.values(row).some((amount) => amount !== 0n)),
  );
}

const receivablesOn = async (on: CalendarDate): Promise<Receivable[]> =>
  (await anna.call(receivableEndpoints.list, { query: { on } })).data.receivables;

const asCents = (rows: readonly Receivable[]) =>
  Object.fromEntries(
    rows.map(({ companyId, currencyCode, own }) => [
      `${companyId} ${currencyCode}`,
      Object.fromEntries(names.map((name) => [name, cents(own[name])])),
    ]),
  );

/** Each amount is the sum of the documents that it opens. */
async function compareWithDocuments(rows: readonly Receivable[], on: CalendarDate): Promise<void> {
  for (const { companyId, currencyCode, own, usd } of rows) {
    for (const show of accountParts) {
      const { documents } = (
        await anna.call(receivableEndpoints.documents, { query: { companyId, currencyCode, show, on } })
      ).data;
      const sign = show === 'openCredits' ? -1n : 1n;
      const sum = documents.reduce((total, one) => total + sign * cents(one.openAmount), 0n);
      const inUsd = documents.reduce((total, one) => total + sign * cents(one.usdOpenAmount ?? ''), 0n);
      expect([on, show, decimal(sum, 2)]).toEqual([on, show, own[show]]);
      expect([on, show, decimal(inUsd, 2)]).toEqual([on, show, usd?.[show]]);
    }
  }
}

/** Dashboard and revenue list count the same documents in US dollars; payments on account are on neither. */
async function compareWithOtherScreens(rows: readonly Receivable[]): Promise<void> {
  const sumOf = (amountOf: (row: Receivable) => bigint): string =>
    decimal(
      rows.reduce((sum, row) => sum + amountOf(row), 0n),
      2,
    );
  const usdOf = (row: Receivable, name: (typeof names)[number]): bigint => cents(row.usd?.[name] ?? '');
  const creditNotes = (row: Receivable): bigint => usdOf(row, 'openCredits') - usdOf(row, 'onAccount');
  const outstanding = sumOf((row) => usdOf(row, 'owed') - creditNotes(row));
  const { data: dashboard } = await anna.call(dashboardEndpoints.figures, {
    query: { from: 'Jan-2026', to: 'Dec-2026' },
  });
  expect(dashboard.totals.outStandingAmount).toBe(outstanding);
  expect(dashboard.totals.overdueAmount).toBe(sumOf((row) => usdOf(row, 'owed') - usdOf(row, 'notDue')));
  expect(dashboard.ageing.map(({ outStandingAmount }) => outStandingAmount)).toEqual(
    overdueAges.map((age) => sumOf((row) => usdOf(row, age) - (age === 'notDue' ? creditNotes(row) : 0n))),
  );
  const { data: revenue } = await anna.call(revenueEndpoints.totals, { body: {} });
  expect(revenue.usd?.outStandingAmount).toBe(outstanding);
  const ownOf = (code: string): string =>
    decimal(
      rows
        .filter(({ currencyCode }) => currencyCode === code)
        .reduce((sum, { own }) => sum + cents(own.owed) - cents(own.openCredits) + cents(own.onAccount), 0n),
      2,
    );
  for (const [list, code, amount] of [
    ...revenue.byCurrency.map((one) => ['revenue', one.currencyCode, one.outStandingAmount] as const),
    ...dashboard.byCurrency.map((one) => ['dashboard', one.currencyCode, one.own.outStandingAmount] as const),
  ])
    expect([list, code, amount]).toEqual([list, code, ownOf(code)]);
}

/** The balances of the statements of both companies are what receivables say at the end of the same days. */
async function compareWithStatements(from: CalendarDate, to: CalendarDate): Promise<void> {
  const balanceOf = ({ own }: Receivable): string => decimal(cents(own.owed) - cents(own.openCredits), 2);
  const balances = async (day: CalendarDate) => {
    const all = (await receivablesOn(day)).map(
      (row) => [`${row.companyId} ${row.currencyCode}`, balanceOf(row)] as const,
    );
    return new Map(all);
  };
  const [before, after] = [await balances(addDays(from, -1)), await balances(to)];
  for (const { company } of accounts.projects) {
    const { data } = await anna.call(statementEndpoints.page, { params: { id: company }, query: { from, to } });
    const shown = new Map(data.accounts.map((one) => [one.currencyCode, one]));
    for (const code of ['GBP', 'INR', 'USD']) {
      const { opening, closing } = shown.get(code) ?? { opening: '0.00', closing: '0.00' };
      const owed = [before, after].map((one) => one.get(`${company} ${code}`) ?? '0.00');
      expect([from, to, company, code, opening, closing]).toEqual([from, to, company, code, ...owed]);
    }
  }
}

test(
  `after ${histories} random histories in three currencies receivables equal dashboard, revenue list, statements of account and a plain model, today and on earlier days`,
  async () => {
    const models: AccountModel[] = [];
    const onAccount = new Map<string, bigint>();
    const draw = generator(Number(process.env['SEED'] ?? 1));
    for (let at = 1; at <= histories; at += 1) {
      const from = addDays(calendarDate('2026-01-01'), draw(240));
      const history = new History(draw, accounts, { from, daysApart: 5 });
      for (const [key, open] of onAccount) history.model.onAccount.set(key, open);
      for (let acts = 6 + draw(9); acts > 0; acts -= 1) await history.act();
      for (const [key, open] of history.model.onAccount) onAccount.set(key, open);
      models.push(history.model);
      if (at % asked !== 0) continue;
      await sql`update billing set received_month = '2026-06-01' where received_month is null`.execute(world.tx);
      const rows = await receivablesOn(today);
      expect(asCents(rows)).toEqual(plainReceivables(models, today));
      await compareWithOtherScreens(rows);
      await compareWithDocuments(rows, today);
      for (let days = 0; days < 3; days += 1) {
        const day = addDays(calendarDate('2026-01-01'), draw(320));
        const then = await receivablesOn(day);
        expect([day, asCents(then)]).toEqual([day, plainReceivables(models, day)]);
        await compareWithDocuments(then, day);
        await compareWithStatements(day, draw(2) === 0 ? today : addDays(day, draw(30)));
      }
    }
    const shown = models.flatMap((model) => [...model.documents.values()]);
    console.log(`${histories} histories, ${shown.length} documents`);
  },
  isFullRun ? 3_600_000 : 120_000,
);
