import { amountByMonth } from '@countinghouse/billing/margin/amount-by-month.ts';
import { partsOfDevelopers } from '@countinghouse/billing/margin/shared-lines.ts';
import { retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { type CalendarDate, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { convert, exchangeRateFromText, exchangeRateText } from '@countinghouse/billing/values/exchange-rate.ts';
import {
  type Money,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
} from '@countinghouse/billing/values/money.ts';
import { overlap, type Period } from '@countinghouse/billing/values/period.ts';
import type { OriginKind } from '@countinghouse/contract/margin/margin.contract.ts';
import { bareLine, type Fact } from './fact.ts';
import type { StoredDocument, StoredPrediction } from './margin-documents.sql.ts';
import type { ProjectOfMargin, RateOfMonth } from './margin-places.sql.ts';

const usd = parseCurrency('USD');

/** The documents whose rows say what each developer has of a shared line: a credit note has those of its invoice. */
export const rowsNeeded = (documents: readonly StoredDocument[]): number[] => [
  ...new Set(
    documents
      .filter(({ lines }) => lines.some(({ employeeIds }) => employeeIds.length > 1))
      .map(({ invoiceId, correctsId }) => correctsId ?? invoiceId),
  ),
];

/** What invoices, credit notes and drafts bill in the months of a period, line by line and developer by developer. */
export function factsOfDocuments(
  documents: readonly StoredDocument[],
  amounts: readonly { readonly invoiceId: number; readonly employeeId: number; readonly amount: string }[],
  period: Period,
): Fact[] {
  const byRow = new Map(amounts.map((row) => [`${row.invoiceId} ${row.employeeId}`, row.amount]));
  return documents.flatMap((document) => {
    const currency = parseCurrency(document.currencyCode);
    const money = (text: string): Money => moneyFromText(text, currency);
    const lines = document.lines.filter(({ lineId }) => lineId !== retainerLineKey);
    const ofRetainer = document.lines.filter(({ lineId }) => lineId === retainerLineKey);
    const net = ofRetainer.reduce((sum, line) => moneyOfMinorUnits(sum - money(line.net)), money(document.net));
    const inUsd = usdOf(net, document);
    const rowsOf = document.correctsId ?? document.invoiceId;
    const parts = partsOfDevelopers(
      inUsd ?? net,
      lines.map((line) => ({ net: money(line.net), employeeIds: line.employeeIds })),
      (employeeId) => money(byRow.get(`${rowsOf} ${employeeId}`) ?? '0'),
    );
    return parts.flatMap(({ employeeId, line, amount }) =>
      ofMonths(amount, { start: document.startDate, end: document.endDate }, period).map(([month, days, ofMonth]) => ({
        projectId: document.projectId,
        employeeId,
        month,
        sums: sumsOf(document.isDraft, inUsd === undefined ? undefined : ofMonth),
        kind: kindOf(document),
        line: () => ({
          ...bareLine,
          kind: kindOf(document),
          invoiceId: document.invoiceId,
          text: [document.invoiceNumber, lines[line]?.name].filter((text) => text != null).join(' · ') || null,
          startDate: days.start,
          endDate: days.end,
          currencyCode: document.currencyCode,
          exchangeRate: document.exchangeRate,
          usdAmount: inUsd === undefined ? null : moneyText(ofMonth, usd),
        }),
      })),
    );
  });
}

/** What open predictions of the months of a period are to bring, at the newest rate. */
export function factsOfPredictions(
  predictions: readonly StoredPrediction[],
  projects: ReadonlyMap<number, ProjectOfMargin>,
  rateOf: RateOfMonth,
  { period, rateMonth }: { readonly period: Period; readonly rateMonth: CalendarDate },
): Fact[] {
  return predictions.flatMap(({ projectId, days: whole, amount: text }) => {
    const currency = parseCurrency(projects.get(projectId)?.currencyCode ?? 'USD');
    const own = moneyFromText(text, currency);
    const rate = currency.code === 'USD' ? undefined : rateOf(rateMonth, currency.code);
    const inUsd = currency.code === 'USD' ? own : rate && convert(own, currency, rate, usd);
    return ofMonths(inUsd ?? own, whole, period).map(([month, days, ofMonth]) => ({
      projectId,
      employeeId: null,
      month,
      sums: sumsOf(true, inUsd === undefined ? undefined : ofMonth),
      kind: 'Prediction' as const,
      line: () => ({
        ...bareLine,
        kind: 'Prediction' as const,
        startDate: days.start,
        endDate: days.end,
        currencyCode: currency.code,
        exchangeRate: rate === undefined ? null : exchangeRateText(rate),
        usdAmount: inUsd === undefined ? null : moneyText(ofMonth, usd),
      }),
    }));
  });
}

const kindOf = ({ isDraft, correctsId }: StoredDocument): OriginKind => {
  if (isDraft) return 'Draft';
  return correctsId === null ? 'Invoice' : 'Credit note';
};

function usdOf(net: Money, { currencyCode, exchangeRate }: StoredDocument): Money | undefined {
  if (currencyCode === 'USD') return net;
  if (exchangeRate === null) return undefined;
  return convert(net, parseCurrency(currencyCode), exchangeRateFromText(exchangeRate), usd);
}

function sumsOf(isAhead: boolean, amount: Money | undefined): Fact['sums'] {
  if (isAhead) return amount === undefined ? { unratedToInvoice: 1n } : { toInvoice: amount };
  return amount === undefined ? { unrated: 1n } : { invoiced: amount };
}

/** An amount by the months of a period, with the days of each; months without a cent of it are left out. */
function ofMonths(amount: Money, of: Period, period: Period): [CalendarDate, Period, Money][] {
  return [...amountByMonth(amount, of)].flatMap(([month, ofMonth]): [CalendarDate, Period, Money][] => {
    const days = overlap(of, { start: month, end: lastOfMonth(month) });
    return days === undefined || ofMonth === 0n || month < period.start || month > period.end
      ? []
      : [[month, days, ofMonth]];
  });
}
