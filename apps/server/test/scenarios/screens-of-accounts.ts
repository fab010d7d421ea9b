import { addDays, calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { dashboardEndpoints, monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { disputeEndpoints } from '@countinghouse/contract/disputes/disputes.contract.ts';
import { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import {
  accountParts,
  overdueAges,
  receivableEndpoints,
  type Receivable,
} from '@countinghouse/contract/receivables/receivables.contract.ts';
import { statementEndpoints } from '@countinghouse/contract/receivables/statement.contract.ts';
import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { expect } from 'vitest';
import type { Person } from '../world.ts';
import { accountCurrencies } from './account-history.ts';
import { plainMonths, plainReceivables, plainTotals, receivableNames, type PlainAccounts } from './plain-accounts.ts';
import { cents, decimal, Sum } from './plain-sums.ts';

/** Everything that a screen shows of accounts, beside the plain model of the same accounts: both to the cent. */
export class Screens {
  readonly #person: Person;
  readonly #today: CalendarDate;
  readonly #accounts: PlainAccounts;

  constructor(person: Person, today: CalendarDate, accounts: PlainAccounts) {
    this.#person = person;
    this.#today = today;
    this.#accounts = accounts;
  }

  async receivablesOn(on: CalendarDate): Promise<Receivable[]> {
    return (await this.#person.call(receivableEndpoints.list, { query: { on } })).data.receivables;
  }

  /** The receivables of a day are those of the model. */
  async compareReceivables(on: CalendarDate): Promise<Receivable[]> {
    const rows = await this.receivablesOn(on);
    const shown = rows.map(({ companyId, currencyCode, own }) => [
      `${companyId} ${currencyCode}`,
      Object.fromEntries(receivableNames.map((name) => [name, cents(own[name])])),
    ]);
    expect([on, Object.fromEntries(shown)]).toEqual([on, plainReceivables(this.#accounts, on)]);
    return rows;
  }

  /** Each amount of a receivable is the sum of the documents that it opens. */
  async compareDocuments({ companyId, currencyCode, own, usd }: Receivable, on: CalendarDate): Promise<void> {
    for (const show of accountParts) {
      const query = { companyId, currencyCode, show, on };
      const { documents } = (await this.#person.call(receivableEndpoints.documents, { query })).data;
      const sign = show === 'openCredits' ? -1n : 1n;
      const sum = documents.reduce((total, one) => total + sign * cents(one.openAmount), 0n);
      const inUsd = documents.reduce((total, one) => total + sign * cents(one.usdOpenAmount ?? ''), 0n);
      expect([on, show, decimal(sum, 2), decimal(inUsd, 2)]).toEqual([on, show, own[show], usd?.[show]]);
    }
  }

  /** Dashboard, list of invoices, revenue list and disputes add up the same documents; payments on account are on none of them. */
  async compareTotals(rows: readonly Receivable[]): Promise<void> {
    const plain = plainTotals(this.#accounts, this.#today);
    const query = { from: 'Jan-2026', to: 'Dec-2026' };
    const { data: dashboard } = await this.#person.call(dashboardEndpoints.figures, { query });
    const { data: invoices } = await this.#person.call(invoiceEndpoints.totals, { query: {} });
    const { data: revenue } = await this.#person.call(revenueEndpoints.totals, { body: {} });
    const { data: disputes } = await this.#person.call(disputeEndpoints.totals, { query: {} });
    const names = ['invoiceAmount', 'receivedAmount', 'outStandingAmount'] as const;
    for (const name of names) {
      const usd = [dashboard.totals, invoices.usd, revenue.usd].map((figures) => figures?.[name]);
      expect([name, ...usd]).toEqual([name, ...usd.map(() => plain.of(`in USD ${name}`))]);
      for (const code of accountCurrencies) {
        const isOf = (one: { readonly currencyCode: string }) => one.currencyCode === code;
        const own = [
          dashboard.byCurrency.find(isOf)?.own,
          invoices.byCurrency.find(isOf),
          revenue.byCurrency.find(isOf),
        ].map((figures) => figures?.[name] ?? '0.00');
        expect([code, name, ...own]).toEqual([code, name, ...own.map(() => plain.of(`${code} ${name}`))]);
      }
    }
    expect(dashboard.totals.overdueAmount).toBe(plain.of('in USD overdueAmount'));
    expect(disputes.usd?.difference).toBe(plain.of('in USD difference'));
    const sumOf = (amountOf: (row: Receivable) => bigint): string =>
      decimal(
        rows.reduce((sum, row) => sum + amountOf(row), 0n),
        2,
      );
    const usdOf = (row: Receivable, name: (typeof receivableNames)[number]): bigint => cents(row.usd?.[name] ?? '');
    const creditNotes = (row: Receivable): bigint => usdOf(row, 'openCredits') - usdOf(row, 'onAccount');
    expect(dashboard.totals.outStandingAmount).toBe(sumOf((row) => usdOf(row, 'owed') - creditNotes(row)));
    expect(dashboard.ageing.map(({ outStandingAmount }) => outStandingAmount)).toEqual(
      overdueAges.map((age) => sumOf((row) => usdOf(row, age) - (age === 'notDue' ? creditNotes(row) : 0n))),
    );
    for (const one of dashboard.byCompany) {
      const ofCompany = rows.filter(({ companyId }) => companyId === one.companyId);
      const left = ofCompany.reduce((sum, row) => sum + usdOf(row, 'owed') - creditNotes(row), 0n);
      const overdue = ofCompany.reduce((sum, row) => sum + usdOf(row, 'owed') - usdOf(row, 'notDue'), 0n);
      expect([one.companyId, one.outStandingAmount, one.overdueAmount]).toEqual([
        one.companyId,
        decimal(left, 2),
        decimal(overdue, 2),
      ]);
    }
  }

  /** The closes of all months until today count what was dated in them. */
  async compareMonths(): Promise<void> {
    const plain = plainMonths(this.#accounts);
    const names = ['invoiceAmount', 'creditAmount', 'receivedAmount', 'adjustedAmount'] as const;
    const shown = new Sum();
    for (const month of monthWords(this.#today)) {
      const { data } = await this.#person.call(monthCloseEndpoints.get, { query: { month } });
      for (const one of data.figures.byCurrency)
        for (const name of names) shown.add(`${month} ${one.currencyCode} ${name}`, cents(one[name]));
    }
    const figures = (of: Sum) => new Map([...of.figures].filter(([, amount]) => amount !== 0n));
    expect(figures(shown)).toEqual(figures(plain));
  }

  /** The cash forecast spreads exactly what is owed, and each company that owes something has an expected payment. */
  async compareForecast(rows: readonly Receivable[]): Promise<void> {
    const { data: forecast } = await this.#person.call(cashForecastEndpoints.forecast, { query: {} });
    const { payments } = (await this.#person.call(cashForecastEndpoints.payments, { query: {} })).data;
    const open = new Sum();
    const drafts = new Sum();
    for (const { kind, companyId, currencyCode, cashAmount } of payments)
      (kind === 'Draft' ? drafts : open).add(`${companyId} ${currencyCode}`, cents(cashAmount));
    const owed = rows.filter(({ own }) => own.owed !== '0.00');
    expect(open.figures).toEqual(
      new Map(owed.map((row) => [`${row.companyId} ${row.currencyCode}`, cents(row.own.owed)])),
    );
    const ofDrafts = new Sum();
    for (const { company, currency, total, project } of this.#accounts.drafts)
      if (this.#accounts.sees(project)) ofDrafts.add(`${company} ${currency}`, total);
    expect(drafts.figures).toEqual(ofDrafts.figures);
    const spread = [...forecast.weeks, forecast.later].reduce((sum, { invoices }) => sum + cents(invoices), 0n);
    expect([forecast.unrated, spread]).toEqual([0, owed.reduce((sum, { usd }) => sum + cents(usd?.owed ?? ''), 0n)]);
    const { companies } = (await this.#person.call(expectedPaymentEndpoints.next, { query: {} })).data;
    expect(companies.map(({ companyId, currencyCode }) => `${companyId} ${currencyCode}`).toSorted()).toEqual(
      owed.map(({ companyId, currencyCode }) => `${companyId} ${currencyCode}`).toSorted(),
    );
  }

  /** The lists of one company, its open credits, and the invoices that a payment of it can cover. */
  async compareCompany(companyId: number, rows: readonly Receivable[]): Promise<void> {
    const ofCompany = (code: string) =>
      rows.find((row) => row.companyId === companyId && row.currencyCode === code)?.own;
    const of = { companyId };
    const { data: list } = await this.#person.call(invoiceEndpoints.list, { query: { ...of, pageSize: 200 } });
    const { data: invoices } = await this.#person.call(invoiceEndpoints.totals, { query: of });
    const { data: revenue } = await this.#person.call(revenueEndpoints.totals, { body: of });
    const { data: credits } = await this.#person.call(receiptEndpoints.openCredits, { params: { id: companyId } });
    const { data: expected } = await this.#person.call(expectedPaymentEndpoints.ofCompany, { query: of });
    const payable = new Set<number>();
    for (const code of accountCurrencies) {
      const own = ofCompany(code);
      const { owed, openCredits, onAccount } = own ?? { owed: '0.00', openCredits: '0.00', onAccount: '0.00' };
      const left = decimal(cents(owed) - cents(openCredits) + cents(onAccount), 2);
      const isOf = (one: { readonly currencyCode: string }) => one.currencyCode === code;
      const listed = list.invoiceDetails.filter(isOf).reduce((sum, one) => sum + cents(one.outStandingAmount), 0n);
      const shown = [
        decimal(listed, 2),
        ...[invoices, revenue].map((totals) => totals.byCurrency.find(isOf)?.outStandingAmount ?? '0.00'),
      ];
      expect([companyId, code, ...shown]).toEqual([companyId, code, left, left, left]);
      expect([code, credits.byCurrency.find(isOf)?.openAmount ?? '0.00']).toEqual([code, openCredits]);
      if (owed === '0.00') continue;
      const request = { params: { id: companyId }, query: { currencyCode: code } };
      const { data } = await this.#person.call(companyPaymentEndpoints.payable, request);
      for (const { invoiceId } of data.invoices) payable.add(invoiceId);
      const sum = data.invoices.reduce((total, one) => total + cents(one.outStandingAmount), 0n);
      expect([companyId, code, decimal(sum, 2)]).toEqual([companyId, code, owed]);
    }
    expect(new Set(expected.invoices.map(({ invoiceId }) => invoiceId))).toEqual(payable);
  }

  /** The balances of a company's statement are what receivables say at the ends of the day before and of the last day. */
  async compareStatement(
    companyId: number,
    {
      from,
      to,
      before,
      after,
    }: Days & { readonly before: readonly Receivable[]; readonly after: readonly Receivable[] },
  ): Promise<void> {
    const balanceOf = (rows: readonly Receivable[], code: string): string => {
      const own = rows.find((row) => row.companyId === companyId && row.currencyCode === code)?.own;
      return decimal(cents(own?.owed ?? '0.00') - cents(own?.openCredits ?? '0.00'), 2);
    };
    const { data } = await this.#person.call(statementEndpoints.page, {
      params: { id: companyId },
      query: { from, to },
    });
    const shown = new Map(data.accounts.map((one) => [one.currencyCode, one]));
    for (const code of accountCurrencies) {
      const { opening, closing } = shown.get(code) ?? { opening: '0.00', closing: '0.00' };
      expect([from, to, companyId, code, opening, closing]).toEqual([
        from,
        to,
        companyId,
        code,
        balanceOf(before, code),
        balanceOf(after, code),
      ]);
    }
  }

  /** All of the above for today, and the companies one by one. */
  async compareToday(companies: readonly number[]): Promise<readonly Receivable[]> {
    const rows = await this.compareReceivables(this.#today);
    await this.compareTotals(rows);
    await this.compareMonths();
    await this.compareForecast(rows);
    for (const company of companies) await this.compareCompany(company, rows);
    return rows;
  }

  /** Receivables of an earlier day, and the statements of companies from it to another day. */
  async compareEarlier({ from, to }: Days, companies: readonly number[]): Promise<readonly Receivable[]> {
    const rows = await this.compareReceivables(from);
    const before = await this.receivablesOn(addDays(from, -1));
    const after = await this.receivablesOn(to);
    for (const company of companies) await this.compareStatement(company, { from, to, before, after });
    return rows;
  }
}

interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const monthWords = (today: CalendarDate): readonly string[] =>
  monthsFrom(calendarDate(`${today.slice(0, 4)}-01-01`), today).map((month) => formatDate(month, 'MMM-yyyy'));
