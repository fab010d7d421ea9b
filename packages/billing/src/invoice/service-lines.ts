import { type Currency, lineAmount, type Money, moneyOfMinorUnits } from '../values/money.ts';
import type { Price } from '../values/price.ts';
import { ONE_UNIT, type Quantity, quantityOfHundredths } from '../values/quantity.ts';
import type { InvoiceLine, LinesFromRows } from './lines-from-rows.ts';

/** Names of lines that pay the bill from money that was received before it (decisions, section 8). */
export const depositNames: readonly string[] = ['Deposit Settlement', 'Retainer Adjustment'];

/** Names of lines that take something off the bill (decisions, section 8). */
export const creditTypeNames: readonly string[] = ['Discount', 'Deduction', 'Credit', ...depositNames];

/** A line that a person added: a service that is billed, or a credit, at its price. */
export interface ServiceLine {
  /** The same as long as the line is there. */
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: Price;
}

export interface LinesWithServices extends LinesFromRows {
  /** Sum of the lines that people added; with rows and rounding it makes the sum of all lines. */
  readonly servicesAmount: Money;
}

/** How much of a service is billed: one, and minus one where its name is that of a credit (billing, section 4). */
export function quantityOfService(name: string): Quantity {
  return creditTypeNames.includes(name) ? quantityOfHundredths(-100n) : ONE_UNIT;
}

/** What a service adds to the bill: its price, or less its price for a credit (billing, section 9). */
export function serviceAmount(service: Pick<ServiceLine, 'name' | 'price'>, currency: Currency): Money {
  return lineAmount(service.price, quantityOfService(service.name), currency);
}

/** The lines of the rows, and behind them those that people added: all of them are billed and taxed alike. */
export function withServices(
  made: LinesFromRows,
  services: readonly ServiceLine[],
  currency: Currency,
): LinesWithServices {
  const added = services.map((service): InvoiceLine => ({
    key: `service:${service.id}`,
    name: service.name,
    description: service.description,
    quantity: quantityOfService(service.name),
    rate: service.price,
    amount: serviceAmount(service, currency),
    parts: [],
    rowIds: [],
    logIds: [],
  }));
  const servicesAmount = moneyOfMinorUnits(added.reduce<bigint>((sum, line) => sum + line.amount, 0n));
  return {
    ...made,
    lines: [...made.lines, ...added],
    linesAmount: moneyOfMinorUnits(made.linesAmount + servicesAmount),
    servicesAmount,
  };
}
