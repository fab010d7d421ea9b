import { countedMoney } from '@countinghouse/billing/incentives/counted-money.ts';
import { openShare, shareOfHours, shareOfMoney } from '@countinghouse/billing/incentives/incentive-share.ts';
import { incentiveStatement, type StatementLine } from '@countinghouse/billing/incentives/incentive-statement.ts';
import { statedValue, type Trace } from '@countinghouse/billing/trace/trace.ts';
import { firstOfMonth, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import type { FactSource } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { hoursOfProjects, moneyOfProjects } from './facts.sql.ts';
import { selectIncentives, type StoredIncentive } from './incentives.sql.ts';
import { selectPayments, selectPayOuts, type StoredPayment, type StoredPayOut } from './pay-outs.sql.ts';

/** A receipt, a credit or the hours of a document, as an incentive counts it. */
export interface Fact {
  readonly key: string;
  readonly incentive: StoredIncentive;
  readonly source: FactSource;
  readonly sourceId: number;
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly day: CalendarDate;
  readonly value: string;
  /** Decimal text; null where the fact is not there any more. */
  readonly counted: string | null;
  readonly countedCurrency: string | null;
}

/** A line of the statement with what it rests on. */
export interface AccountLine extends StatementLine {
  readonly fact: Fact;
  readonly trace: Trace;
}

/** What a sales person earned and was paid, of the caller's projects. */
export interface SellerAccount {
  readonly incentives: readonly StoredIncentive[];
  readonly payOuts: readonly StoredPayOut[];
  readonly lines: readonly AccountLine[];
  /** Facts that no rate turns into the currency of their incentive. */
  readonly uncounted: readonly Fact[];
}

/** Works the account of a sales person out from what is known now, and from what was paid. */
export async function sellerAccount(tx: Tx, salesPersonId: number, caller: Caller): Promise<SellerAccount> {
  const incentives = await selectIncentives(tx, salesPersonId, caller);
  const payOuts = await selectPayOuts(tx, salesPersonId);
  const byId = new Map(incentives.map((one) => [one.id, one]));
  const payments = (await selectPayments(tx, salesPersonId, caller)).map((payment) => paidOf(payment, byId));
  const facts = [...(await moneyFacts(tx, incentives)), ...(await hoursFacts(tx, incentives))];
  const due = facts.flatMap(({ fact, share }) =>
    share === undefined ? [] : [{ key: fact.key, day: fact.day, amount: moneyOfMinorUnits(statedValue(share)) }],
  );
  const lines = incentiveStatement({ due, paid: payments, paidThrough: payOuts[0]?.month });
  const dueByKey = new Map(facts.map((one) => [one.fact.key, one]));
  const paidByKey = new Map<string, PaidFact[]>();
  for (const payment of payments) paidByKey.set(payment.key, [...(paidByKey.get(payment.key) ?? []), payment]);
  return {
    incentives,
    payOuts,
    lines: lines.map((line) => withOrigin(line, dueByKey.get(line.key), paidByKey.get(line.key) ?? [])),
    uncounted: facts.flatMap(({ fact, share }) => (share === undefined ? [fact] : [])),
  };
}

interface DueFact {
  readonly fact: Fact;
  /** None where it cannot be counted. */
  readonly share: Trace | undefined;
}

interface PaidFact extends Pick<StatementLine, 'key' | 'day' | 'amount' | 'month'> {
  readonly fact: Fact;
  readonly trace: Trace;
}

const keyOf = (incentiveId: number, source: FactSource, sourceId: number): string =>
  `${incentiveId}:${source}:${sourceId}`;

function paidOf(stored: StoredPayment, incentives: ReadonlyMap<number, StoredIncentive>): PaidFact {
  const incentive = incentives.get(stored.incentiveId);
  // one of which something was paid is never deleted
  if (incentive === undefined) throw new Error('a payment of no incentive');
  const { month, amount, trace, ...fact } = stored;
  const key = keyOf(stored.incentiveId, stored.source, stored.sourceId);
  const money = moneyFromText(amount, parseCurrency(incentive.currencyCode));
  const counted = writtenAs(stored.counted, stored.countedCurrency);
  return { key, day: stored.day, amount: money, month, trace, fact: { ...fact, key, incentive, counted } };
}

const writtenAs = (counted: string | null, currencyCode: string | null): string | null => {
  if (counted === null || currencyCode === null) return counted === null ? null : counted.replace(/0$/, '');
  const currency = parseCurrency(currencyCode);
  return moneyText(moneyFromText(counted, currency), currency);
};

function withOrigin(line: StatementLine, due: DueFact | undefined, paid: readonly PaidFact[]): AccountLine {
  if (line.isPaid) {
    const payment = paid.find((one) => one.month === line.month);
    if (payment === undefined) throw new Error('a paid line without its payment');
    return { ...line, fact: payment.fact, trace: payment.trace };
  }
  const last = paid.at(-1);
  const fact = due?.fact ?? (last && { ...last.fact, value: last.fact.incentive.value, counted: null });
  if (fact === undefined) throw new Error('a line of no fact');
  const payments = paid.map(({ amount, month }) => ({ amount, name: formatDate(month, 'MMM-yyyy') }));
  return { ...line, fact, trace: openShare(due?.share, payments, parseCurrency(fact.incentive.currencyCode)) };
}

const holdsOn = ({ fromMonth, toMonth }: StoredIncentive, day: CalendarDate): boolean =>
  day >= fromMonth && (toMonth === null || firstOfMonth(day) <= toMonth);

const projectsOf = (incentives: readonly StoredIncentive[]): number[] => [
  ...new Set(incentives.map((one) => one.projectId)),
];

async function moneyFacts(tx: Tx, incentives: readonly StoredIncentive[]): Promise<DueFact[]> {
  const agreed = incentives.filter((one) => one.category === 'Percentage');
  const invoices = await moneyOfProjects(tx, projectsOf(agreed));
  return invoices.flatMap((invoice) => {
    const eventOf = new Map(invoice.events.map((one) => [`${one.source}:${one.sourceId}`, one]));
    return countedMoney(invoice).flatMap(({ event: { source, sourceId, day }, counted }) => {
      const event = eventOf.get(`${source}:${sourceId}`);
      if (counted === 0n || event === undefined) return [];
      const { invoiceId, invoiceNumber } = event;
      return agreed
        .filter((incentive) => incentive.projectId === invoice.projectId && holdsOn(incentive, day))
        .map((incentive) => ({
          fact: {
            key: keyOf(incentive.id, source, sourceId),
            incentive,
            source,
            sourceId,
            invoiceId,
            invoiceNumber,
            day,
            value: incentive.value,
            counted: moneyText(counted, invoice.currency),
            countedCurrency: invoice.currency.code,
          },
          share: shareOfMoney(
            percentageFromText(incentive.value),
            {
              amount: counted,
              currency: invoice.currency,
              usdRate: invoice.usdRate,
              usdRateBy: invoice.usdRateBy ?? undefined,
              name: messages.incentiveFact[source](invoiceNumber),
            },
            parseCurrency(incentive.currencyCode),
            incentive.valueBy ?? undefined,
          ),
        }));
    });
  });
}

async function hoursFacts(tx: Tx, incentives: readonly StoredIncentive[]): Promise<DueFact[]> {
  const agreed = incentives.filter((one) => one.category === 'Rate');
  const documents = await hoursOfProjects(tx, projectsOf(agreed));
  return documents.flatMap(({ projectId, invoiceId, invoiceNumber, day, hours }) =>
    hours === 0n
      ? []
      : agreed
          .filter((incentive) => incentive.projectId === projectId && holdsOn(incentive, day))
          .map((incentive) => ({
            fact: {
              key: keyOf(incentive.id, 'hours', invoiceId),
              incentive,
              source: 'hours' as const,
              sourceId: invoiceId,
              invoiceId,
              invoiceNumber,
              day,
              value: incentive.value,
              counted: hoursText(hours),
              countedCurrency: null,
            },
            share: shareOfHours(
              rateFromText(incentive.value),
              { hours, name: messages.incentiveFact.hours(invoiceNumber) },
              parseCurrency(incentive.currencyCode),
              incentive.valueBy ?? undefined,
            ),
          })),
  );
}
