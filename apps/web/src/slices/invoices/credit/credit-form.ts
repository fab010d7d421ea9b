import {
  computeCredit,
  type Credit,
  type CreditableLine,
  type CreditRefusal,
  type CreditRequest,
} from '@countinghouse/billing/invoices/credit.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, moneyFromText } from '@countinghouse/billing/values/money.ts';
import { priceFromText } from '@countinghouse/billing/values/price.ts';
import { quantityFromText } from '@countinghouse/billing/values/quantity.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import type { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';

export type Creditable = ReceivedOf<typeof creditEndpoints.creditable>;
type CreditBody = RequestOf<typeof creditEndpoints.credit>['body'];

/** The typed values: units or an amount for each line, hours for each developer; empty for none. */
export interface CreditValues {
  readonly reason: string;
  readonly creditDate: string;
  readonly lines: readonly { readonly taken: string }[];
  readonly hours: readonly { readonly back: string }[];
}

/** A line of one unit is credited by its amount, others by their units. */
export const isTakenByAmount = ({ quantity }: Creditable['lines'][number]): boolean =>
  quantity === '1.00' || quantity === '-1.00';

/** The highest value for a line: figures are positive, whatever the sign of the line. */
export const mostOf = (line: Creditable['lines'][number]): string =>
  (isTakenByAmount(line) ? line.amountLeft : line.quantityLeft).replace(/^-/, '');

export const nothingTyped = (of: Creditable, today: string): CreditValues => ({
  reason: '',
  creditDate: today < of.invoiceDate ? of.invoiceDate : today,
  lines: of.lines.map(() => ({ taken: '' })),
  hours: of.developers.map(() => ({ back: '' })),
});

const isSome = (typed: string): boolean => /[1-9]/.test(typed);

/** The lines with everything that is left of them. */
export const allLines = (of: Creditable): CreditValues['lines'] =>
  of.lines.map((line) => ({ taken: isSome(mostOf(line)) ? mostOf(line) : '' }));

/** The lines with a new value for one of them. */
export const lineTyped = (lines: CreditValues['lines'], at: number, taken: string): CreditValues['lines'] =>
  lines.map((line, each) => (each === at ? { taken } : line));

/**
 * The hours that are credited with the lines, unless the user sets others: all hours of a developer whose lines are credited in
 * full; for a line of one developer as many as are credited, unless days are billed as a whole.
 */
export function hoursWith(of: Creditable, lines: CreditValues['lines']): CreditValues['hours'] {
  return of.developers.map(({ userId, hoursLeft, billsDays }) => {
    const own = of.lines.flatMap((line, at) =>
      line.userIds.includes(userId) ? [{ line, taken: lines[at]?.taken ?? '' }] : [],
    );
    const isWhole = own.length > 0 && own.every(({ line, taken }) => taken === mostOf(line) || !isSome(mostOf(line)));
    if (isWhole && own.some(({ taken }) => isSome(taken))) return { back: hoursLeft };
    if (billsDays) return { back: '' };
    const taken = own.reduce(
      (sum, { line, taken: typed }) =>
        isSome(typed) && line.userIds.length === 1 && !isTakenByAmount(line) ? sum + hoursFromText(typed) : sum,
      0n,
    );
    const most = hoursFromText(hoursLeft);
    if (taken === 0n || most <= 0n) return { back: '' };
    return { back: hoursText(hoursOfHundredths(taken < most ? taken : most)) };
  });
}

/** Hours that followed the lines still follow them; those that the user typed stay. */
export function hoursAfter(of: Creditable, before: CreditValues, lines: CreditValues['lines']): CreditValues['hours'] {
  const [was, is] = [hoursWith(of, before.lines), hoursWith(of, lines)];
  return before.hours.map((typed, at) => (typed.back === was[at]?.back ? (is[at] ?? typed) : typed));
}

/** The credit as the server will create it from the typed values. */
export function creditTyped(of: Creditable, values: CreditValues): Credit | CreditRefusal {
  const currency = parseCurrency(of.currencyCode);
  const lines = of.lines.map((line): CreditableLine => ({
    lineId: line.lineId,
    quantity: quantityFromText(line.quantity),
    rate: priceFromText(line.rate),
    amount: moneyFromText(line.amount, currency),
    quantityLeft: quantityFromText(line.quantityLeft),
    amountLeft: moneyFromText(line.amountLeft, currency),
  }));
  const tax = of.tax && {
    name: of.tax.name,
    components: of.tax.components.map(({ name, percent }) => ({ name, percent: taxPercentFromText(percent) })),
  };
  const requested = filledLines(of, values).map(({ lineId, quantity, amount }): CreditRequest =>
    quantity === null
      ? { lineId, amount: moneyFromText(amount ?? '0', currency) }
      : { lineId, quantity: quantityFromText(quantity) },
  );
  return computeCredit({ lines, tax, mode: of.globalTaxSetting, currency }, requested);
}

function filledLines(of: Creditable, { lines }: CreditValues) {
  return of.lines.flatMap((line, at) => {
    const taken = lines[at]?.taken ?? '';
    if (!isSome(taken)) return [];
    return [
      {
        lineId: line.lineId,
        ...(isTakenByAmount(line) ? { quantity: null, amount: taken } : { quantity: taken, amount: null }),
      },
    ];
  });
}

/** The request: all hours of a developer are requested as "all", so that not a second is left over. */
export const creditBody = (of: Creditable, values: CreditValues, creditAmount: string): CreditBody => ({
  version: of.version,
  reason: values.reason.trim(),
  creditDate: values.creditDate,
  lines: filledLines(of, values),
  hours: of.developers.flatMap(({ userId, hoursLeft }, at) => {
    const back = values.hours[at]?.back ?? '';
    if (back === '') return [];
    return [{ userId, hours: back === hoursLeft ? null : back }];
  }),
  creditAmount,
});
