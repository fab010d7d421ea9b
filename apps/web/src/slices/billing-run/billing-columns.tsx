import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { convert, exchangeRateFromText, type ExchangeRate } from '@countinghouse/billing/values/exchange-rate.ts';
import {
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
  type Currency,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type { BillingRow, UsdRate } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { None, PeriodText } from '../../ui/figures/date-text.tsx';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import { Checks, type SettleCheck } from './row-checks.tsx';

const amounts = [
  ['amount', 'Amount'],
  ['forecast', 'Forecast'],
  ['previous', 'Previous invoice'],
] as const satisfies readonly (readonly [keyof BillingRow, string])[];

const tones: Readonly<Record<string, StatusTone>> = {
  ready: 'good',
  decision: 'warn',
  blocked: 'bad',
  Draft: 'quiet',
  Waiting: 'quiet',
  Checking: 'warn',
  'In books': 'good',
  Rejected: 'bad',
};

/** How a row stands: its state once it has begun, before that whether it can be billed. */
const standingOf = ({ state, standing }: BillingRow) =>
  state === 'Not started'
    ? { status: messages.rowStanding[standing], tone: tones[standing] ?? 'quiet' }
    : { status: state, tone: tones[state] ?? 'quiet' };

/** The columns of the billing run. Amounts are before tax, as predictions are. */
export const billingColumns = (onSettle: SettleCheck): readonly TableColumn<BillingRow>[] => [
  {
    key: 'project',
    title: 'Project',
    width: 160,
    namesRow: true,
    sortField: 'projectName',
    exports: (row) => ({ Project: row.projectName }),
    render: (row) => row.projectName,
  },
  {
    key: 'company',
    title: 'Company',
    width: 140,
    isFurther: true,
    sortField: 'companyName',
    exports: (row) => ({ Company: row.companyName }),
    render: (row) => row.companyName ?? <None />,
  },
  {
    key: 'model',
    title: 'Model',
    width: 100,
    isFurther: true,
    exports: (row) => ({ Model: row.projectModel }),
    render: (row) => row.projectModel,
  },
  {
    key: 'csm',
    title: 'CSM',
    width: 120,
    isFurther: true,
    exports: (row) => ({ CSM: row.csm }),
    render: (row) => row.csm ?? <None />,
  },
  {
    key: 'accountant',
    title: 'Accountant',
    width: 120,
    isFurther: true,
    exports: (row) => ({ Accountant: row.accountant }),
    render: (row) => row.accountant ?? <None />,
  },
  {
    key: 'period',
    title: 'Period',
    width: 160,
    sortField: 'startDate',
    exports: (row) => ({ 'Period from': dateCell(row.startDate), 'Period to': dateCell(row.endDate) }),
    render: (row) => (
      <PeriodText start={calendarDate(row.startDate)} end={row.endDate === null ? null : calendarDate(row.endDate)} />
    ),
  },
  {
    key: 'standing',
    title: 'Status',
    width: 150,
    sortField: 'standing',
    exports: (row) => ({ Status: standingOf(row).status }),
    render: (row) => <StatusBadge {...standingOf(row)} />,
  },
  {
    key: 'weeks',
    title: 'Weeks',
    hint: 'Verified weeks of the days worked',
    width: 64,
    exports: (row) => ({ 'Weeks verified': String(row.weeksVerified), Weeks: String(row.weeks) }),
    render: (row) => (row.weeks === 0 ? <None /> : `${row.weeksVerified} of ${row.weeks}`),
  },
  {
    key: 'hours',
    title: 'Hours',
    hint: 'Billable hours on no invoice, or on the draft',
    width: 80,
    align: 'right',
    exports: (row) => ({ Hours: figureCell(row.hours) }),
    render: (row) => <HoursFigure value={row.hours} bare />,
  },
  {
    key: 'checks',
    title: 'Checks',
    width: 150,
    wraps: true,
    exports: (row) => ({ Checks: row.checks.map(({ words }) => words).join(' ') || row.reason }),
    render: (row) => <Checks row={row} onSettle={onSettle} />,
  },
  ...amounts.map(([key, title]): TableColumn<BillingRow> => ({
    key,
    title,
    hint: 'Before tax',
    width: 142,
    align: 'right',
    exports: (row) => ({
      [title]: row[key] === null ? null : figureCell(row[key]),
      ...(key === 'amount' ? { Currency: row.currencyCode } : {}),
    }),
    render: (row) => {
      const value = row[key];
      return value === null ? <None /> : <Amount value={value} currency={row.currencyCode} />;
    },
  })),
];

type Amounts = (typeof amounts)[number][0];
type Sums = Readonly<Record<Amounts, Money | null>>;
const usd = parseCurrency('USD');

/**
 * The sums of all rows, a line for each currency and, with more than one or another one than USD, one in USD at the rates of today; a dash where no
 * row has the amount.
 */
export function billingTotals(rows: readonly BillingRow[], rates: readonly UsdRate[]): TotalsLine[] {
  const codes = [
    ...new Set(rows.flatMap(({ currencyCode, amount }) => (amount === null ? [] : [currencyCode]))),
  ].toSorted();
  const ofCodes = codes.map((code) => {
    const currency = parseCurrency(code);
    const own = rows.filter(({ currencyCode }) => currencyCode === code);
    return { currency, sums: sumsBy((key) => own.flatMap((row) => amountOf(row[key], currency))) };
  });
  const lines = ofCodes.map(({ currency, sums }) => lineOf(`Total ${currency.code}`, currency, sums));
  if (codes.every((code) => code === usd.code)) return lines;
  const rateOf = new Map<string, ExchangeRate>([
    [usd.code, exchangeRateFromText('1')],
    ...rates.map(({ currencyCode, rate }) => [currencyCode, exchangeRateFromText(rate)] as const),
  ]);
  const unknown = codes.filter((code) => !rateOf.has(code));
  if (unknown.length > 0) return [...lines, { key: 'in usd', label: messages.noTotalInUsd(unknown), cells: {} }];
  const inUsd = sumsBy((key) =>
    ofCodes.flatMap(({ currency, sums }) => {
      const [sum, rate] = [sums[key], rateOf.get(currency.code)];
      return sum === null || rate === undefined ? [] : convert(sum, currency, rate, usd);
    }),
  );
  return [...lines, lineOf('Total in USD', usd, inUsd)];
}

const amountOf = (text: string | null, currency: Currency): Money[] =>
  text === null ? [] : [moneyFromText(text, currency)];

/** The sum of each amount; null where nothing is known of it. */
function sumsBy(of: (key: Amounts) => readonly Money[]): Sums {
  const sum = (key: Amounts): Money | null => {
    const known = of(key);
    return known.length === 0 ? null : moneyOfMinorUnits(known.reduce<bigint>((total, amount) => total + amount, 0n));
  };
  return { amount: sum('amount'), forecast: sum('forecast'), previous: sum('previous') };
}

const lineOf = (label: string, currency: Currency, sums: Sums): TotalsLine => ({
  key: label,
  label,
  cells: Object.fromEntries(
    amounts.map(([key]) => {
      const sum = sums[key];
      const words = sum === null ? undefined : moneyText(sum, currency);
      return [
        key,
        words === undefined ? <None key={key} /> : <Amount key={key} value={words} currency={currency.code} strong />,
      ];
    }),
  ),
});
