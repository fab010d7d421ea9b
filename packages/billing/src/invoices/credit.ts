import { lineAmount } from '../values/amount.ts';
import { type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type Price, priceOfMoney } from '../values/price.ts';
import { ONE_UNIT, type Quantity, quantityOfHundredths } from '../values/quantity.ts';
import { invoiceTotal, type InvoiceTotal } from './invoice-total.ts';
import type { Tax, TaxMode } from './tax.ts';

/** A line of an issued invoice and what its valid credit notes leave of it, both in the sign of the line. */
export interface CreditableLine {
  readonly lineId: string;
  readonly quantity: Quantity;
  readonly rate: Price;
  readonly amount: Money;
  readonly quantityLeft: Quantity;
  readonly amountLeft: Money;
}

/**
 * How much of a line is credited: units at their rate, or an amount without units; above 0, whatever the line's sign.
 */
export type CreditRequest =
  | { readonly lineId: string; readonly quantity: Quantity }
  | { readonly lineId: string; readonly amount: Money };

/** A line of a credit note: the negative of what is credited; rate × quantity is its amount, as on every line. */
export interface CreditLine {
  /** The tax of the corrected line. */
  readonly lineId: string;
  readonly quantity: Quantity;
  readonly rate: Price;
  readonly amount: Money;
  /** Units of the corrected line, in its sign; 0 where only an amount is taken back. */
  readonly takesBack: Quantity;
}

export interface Credit {
  readonly lines: readonly CreditLine[];
  /** Every figure that is above 0 on the invoice is below 0 here. */
  readonly total: InvoiceTotal;
}

export interface CreditRefusal {
  readonly refused: 'line_unknown' | 'more_than_left' | 'nothing_credited';
  /** The line with the problem, if it concerns one line. */
  readonly lineId: string | null;
}

/**
 * The credit note of an invoice. Each of its negative lines takes back a part of a line, at most what earlier credit notes left, and
 * is taxed as the corrected invoice was. The last units of a line take back the rest of its amount, so that the credit notes of a line
 * add up to it exactly. A full credit note is the invoice with the opposite sign (docs/domain/invoices.md#corrections).
 */
export function computeCredit(
  invoice: {
    readonly lines: readonly CreditableLine[];
    readonly tax: Tax | null;
    readonly mode: TaxMode;
    readonly currency: Currency;
  },
  requests: readonly CreditRequest[],
): Credit | CreditRefusal {
  const byId = new Map(invoice.lines.map((line) => [line.lineId, line]));
  const lines: CreditLine[] = [];
  for (const request of requests) {
    const of = byId.get(request.lineId);
    // removed once used, so that a line that is listed twice is rejected
    if (of === undefined || !byId.delete(request.lineId)) return { refused: 'line_unknown', lineId: request.lineId };
    const line =
      'amount' in request
        ? amountTakenBack(of, request.amount, invoice.currency)
        : unitsTakenBack(of, request.quantity, invoice.currency);
    if (line === undefined) return { refused: 'more_than_left', lineId: request.lineId };
    lines.push(line);
  }
  const left = invoice.lines.reduce<bigint>((sum, line) => sum + line.amountLeft, 0n);
  const total = invoiceTotal(
    lines.map((line) => ({ amount: line.amount, tax: invoice.tax })),
    invoice.mode,
  );
  if (total.total >= 0n) return { refused: 'nothing_credited', lineId: null };
  // lines above 0 alone could credit more than a discount left to pay
  return 0n - total.linesAmount > left ? { refused: 'more_than_left', lineId: null } : { lines, total };
}

/** The request that credits everything left of an invoice. */
export const allThatIsLeft = (lines: readonly CreditableLine[]): CreditRequest[] =>
  lines.flatMap((line): CreditRequest[] => {
    if (line.amountLeft !== 0n) return [{ lineId: line.lineId, amount: moneyOfMinorUnits(size(line.amountLeft)) }];
    return line.quantityLeft === 0n
      ? []
      : [{ lineId: line.lineId, quantity: quantityOfHundredths(size(line.quantityLeft)) }];
  });

function unitsTakenBack(of: CreditableLine, units: Quantity, currency: Currency): CreditLine | undefined {
  const whole = size(of.quantityLeft);
  if (units <= 0n || units > whole) return undefined;
  const takesBack = quantityOfHundredths(of.quantityLeft < 0n ? 0n - units : units);
  if (units === whole) return lineFor(of, takesBack, of.amountLeft, currency);
  const amount = lineAmount(of.rate, takesBack, currency);
  // an earlier credit note may have credited an amount only: then less is left than the units were billed at
  return lineFor(of, takesBack, size(amount) > size(of.amountLeft) ? of.amountLeft : amount, currency);
}

function amountTakenBack(of: CreditableLine, amount: Money, currency: Currency): CreditLine | undefined {
  const whole = size(of.amountLeft);
  if (amount <= 0n || amount > whole) return undefined;
  if (amount === whole) return lineFor(of, of.quantityLeft, of.amountLeft, currency);
  return lineFor(of, quantityOfHundredths(0n), moneyOfMinorUnits(of.amountLeft < 0n ? 0n - amount : amount), currency);
}

/**
 * Units at their rate if that gives the amount; else the amount with quantity 1, because books accept only rate ×
 * quantity.
 */
function lineFor(of: CreditableLine, takesBack: Quantity, takenBack: Money, currency: Currency): CreditLine {
  const quantity = quantityOfHundredths(0n - takesBack);
  const amount = moneyOfMinorUnits(0n - takenBack);
  if (lineAmount(of.rate, quantity, currency) === amount)
    return { lineId: of.lineId, quantity, rate: of.rate, amount, takesBack };
  return {
    lineId: of.lineId,
    quantity: amount < 0n ? quantityOfHundredths(0n - ONE_UNIT) : ONE_UNIT,
    rate: priceOfMoney(moneyOfMinorUnits(size(amount)), currency),
    amount,
    takesBack,
  };
}

const size = (units: bigint): bigint => (units < 0n ? -units : units);
