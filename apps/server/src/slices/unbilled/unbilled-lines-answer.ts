import { lacksPrice } from '@countinghouse/billing/unbilled/unbilled-work.ts';
import type { UnbilledLine as Line } from '@countinghouse/billing/unbilled/unbilled-lines.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyFromText, moneyText, parseCurrency, type Currency } from '@countinghouse/billing/values/money.ts';
import type { UnbilledLine, noPriceReasons } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { agreedLine, currencyOfProject, type UnbilledFacts } from './unbilled-projects.ts';

const nothing = {
  employeeName: null,
  startDate: null,
  endDate: null,
  age: null,
  hours: null,
  rate: null,
  amount: null,
  withoutPrice: null,
  isMissing: false,
  invoiceId: null,
  reference: null,
} as const;

/** What the figures of a project are made of: work by developer and day, agreed prices, drafts and the retainer. */
export function unbilledLines(
  { priced, prices, drafts, retainers }: UnbilledFacts,
  projectId: number,
  day: CalendarDate,
): UnbilledLine[] {
  const found = priced.find(({ project }) => project.id === projectId);
  if (found === undefined) return [];
  const currency = currencyOfProject(found.project);
  const written = (amount: string, code: string): string => {
    const own = parseCurrency(code);
    return moneyText(moneyFromText(amount, own), own);
  };
  return [
    ...found.work.flatMap(({ developer, billsDays, lines }) =>
      lines
        .toSorted((one, other) => (one.start < other.start ? -1 : 1))
        .map((line) => ({ ...ofWork(line, currency, billsDays), employeeName: developer.name })),
    ),
    ...prices.map((price): UnbilledLine => {
      const { start, end, age, amount } = agreedLine(price, currency, day);
      return {
        ...nothing,
        kind: 'Agreed price',
        startDate: start,
        endDate: end,
        age,
        amount: moneyText(amount, currency),
        currencyCode: currency.code,
      };
    }),
    ...drafts.map(({ invoiceId, reference, start, end, amount, currencyCode }): UnbilledLine => ({
      ...nothing,
      kind: 'Draft',
      startDate: start,
      endDate: end,
      amount: written(amount, currencyCode),
      invoiceId,
      reference,
      currencyCode,
    })),
    ...retainers.map(({ amount, currencyCode }): UnbilledLine => ({
      ...nothing,
      kind: 'Retainer',
      amount: written(amount, currencyCode),
      currencyCode,
    })),
  ];
}

const reasonWords: Readonly<Record<Line['reason'], (typeof noPriceReasons)[number] | null>> = {
  special: null,
  role: null,
  default: null,
  none: 'No rate',
  'no company': 'No company',
  'not on project': 'Not on the project',
  'billing inactive': 'Billing inactive',
  'agreed price': 'Agreed price',
  'billed by days': 'Billed by working days',
};

function ofWork(line: Line, currency: Currency, billsDays: boolean): UnbilledLine {
  const withoutPrice = reasonWords[line.reason];
  return {
    ...nothing,
    kind: billsDays && (withoutPrice === null || withoutPrice === 'No rate') ? 'Working days' : 'Hours',
    startDate: line.start,
    endDate: line.end,
    age: line.age,
    hours: hoursText(line.hours),
    rate: line.rate === null ? null : rateText(line.rate),
    amount: withoutPrice === null ? moneyText(line.amount, currency) : null,
    withoutPrice,
    isMissing: lacksPrice(line.reason),
    currencyCode: currency.code,
  };
}
