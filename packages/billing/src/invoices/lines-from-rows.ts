import type { DeveloperRow, RowPart } from '../timesheets/developer-row.ts';
import { hoursOfHundredths } from '../values/hours.ts';
import { rateText } from '../values/hourly-rate.ts';
import { lineAmount } from '../values/amount.ts';
import { type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';
import { periodInWords, type Period } from '../values/period.ts';
import { type Price, priceOfMoney, priceOfRate } from '../values/price.ts';
import { ONE_UNIT, type Quantity, quantityOfHours } from '../values/quantity.ts';
import { describeLine } from './line-description.ts';

/** How rows become lines: one line per developer and rate, per role and rate, or one for everything. */
export type InvoiceTemplate = 'Standard' | 'Developerwise' | 'Techwise' | 'Combined';

/** The source of a part of a line: the part of a row at one rate. */
export interface LinePart {
  readonly row: DeveloperRow;
  /** Position of the part in the row. */
  readonly at: number;
}

export interface InvoiceLine {
  /** Stable key: the same for the same developer or role and rate each time the lines are made. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: Quantity;
  readonly rate: Price;
  /** Rate × quantity, rounded once to the currency: the books reject anything else. */
  readonly amount: Money;
  readonly parts: readonly LinePart[];
  readonly rowIds: readonly string[];
  /** The billable logs on this line; each log of the rows is on exactly one line. */
  readonly logIds: readonly string[];
}

export interface LinesFromRows {
  readonly lines: readonly InvoiceLine[];
  readonly rowsAmount: Money;
  readonly linesAmount: Money;
  /** Lines minus rows: the difference of rounding merged rows once instead of separately. */
  readonly rounding: Money;
}

/** The name of a line of hours until a user changes it. */
export const developmentFees = 'Development Fees';

/**
 * The invoice lines of a timesheet under a template (docs/domain/invoices.md#lines-and-templates). The lines are what is billed;
 * `rounding` is their difference to the rows. Parts without hours and without logs make no line.
 */
export function linesFromRows(
  rows: readonly DeveloperRow[],
  template: InvoiceTemplate,
  currency: Currency,
  invoicePeriod: Period,
): LinesFromRows {
  const parts = rows.flatMap((row) => row.parts.map((_, at) => ({ row, at })).filter(hasSomethingToBill));
  const lines =
    template === 'Combined'
      ? combinedLine(parts, currency, invoicePeriod)
      : linesByRate(parts, template, currency, invoicePeriod);
  const rowsAmount = sumOf(rows.map((row) => row.amount));
  const linesAmount = sumOf(lines.map((line) => line.amount));
  return { lines, rowsAmount, linesAmount, rounding: moneyOfMinorUnits(linesAmount - rowsAmount) };
}

function linesByRate(
  parts: readonly LinePart[],
  template: Exclude<InvoiceTemplate, 'Combined'>,
  currency: Currency,
  invoicePeriod: Period,
): InvoiceLine[] {
  const groups = new Map<string, LinePart[]>();
  for (const part of parts) {
    const key = lineKey(part, template);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const quantity = quantityOfHours(
      hoursOfHundredths(group.reduce((sum, part) => sum + billedPart(part).totalHours, 0n)),
    );
    const rate = priceOfRate(billedPart(first).rate);
    const description = describeLine(template, first.row.developer, invoicePeriod, rateDaysOf(group));
    return [{ key, description, quantity, rate, amount: lineAmount(rate, quantity, currency), ...originOf(group) }];
  });
}

/** One line for everything: quantity 1 at the sum of the rows. */
function combinedLine(parts: readonly LinePart[], currency: Currency, invoicePeriod: Period): InvoiceLine[] {
  if (parts.length === 0) return [];
  const amount = sumOf(parts.map((part) => billedPart(part).amount));
  const rate = priceOfMoney(amount, currency);
  const description = periodInWords(invoicePeriod);
  return [{ key: 'combined', description, quantity: ONE_UNIT, rate, amount, ...originOf(parts) }];
}

/** The days on which the rate of a line applies; none when a row has that rate throughout. */
const rateDaysOf = (parts: readonly LinePart[]): readonly Period[] =>
  parts.every(({ row }) => row.parts.length > 1) ? parts.flatMap((part) => billedPart(part).segments) : [];

function lineKey(part: LinePart, template: Exclude<InvoiceTemplate, 'Combined'>): string {
  const rate = rateText(billedPart(part).rate);
  return template === 'Techwise' ? `role:${part.row.developer.role}:${rate}` : `row:${part.row.rowId}:${rate}`;
}

function originOf(parts: readonly LinePart[]) {
  return {
    name: developmentFees,
    parts,
    rowIds: [...new Set(parts.map((part) => part.row.rowId))],
    logIds: parts.flatMap((part) => billedPart(part).logIds),
  };
}

function hasSomethingToBill(part: LinePart): boolean {
  const { totalHours, logIds } = billedPart(part);
  return totalHours !== 0n || logIds.length > 0;
}

function billedPart(part: LinePart): RowPart {
  const found = part.row.parts[part.at];
  if (found === undefined) throw new RangeError(`row ${part.row.rowId} has no part ${part.at}`);
  return found;
}

function sumOf(amounts: readonly Money[]): Money {
  return moneyOfMinorUnits(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n));
}
