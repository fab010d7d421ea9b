import { lineAmount } from '../values/amount.ts';
import { type Currency, type Money, moneyOfMinorUnits } from '../values/money.ts';
import type { Price } from '../values/price.ts';
import { ONE_UNIT, type Quantity, quantityOfHundredths } from '../values/quantity.ts';
import type { InvoiceLine, LinesFromRows } from './lines-from-rows.ts';

/** Names of lines that settle the invoice from money received earlier. */
export const depositNames: readonly string[] = ['Deposit Settlement', 'Retainer Adjustment'];

/** Names of lines that lower the invoice. */
export const creditTypeNames: readonly string[] = ['Discount', 'Deduction', 'Credit', ...depositNames];

/** A line that a user added: a billed service, or a credit, at its price. */
export interface ServiceLine {
  /** Stable as long as the line exists. */
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly price: Price;
}

export interface LinesWithServices extends LinesFromRows {
  /** Sum of the lines that users added; with rows and rounding it makes the sum of all lines. */
  readonly servicesAmount: Money;
}

/** The quantity of a service line: 1, or −1 where its name is of the credit type. */
export function quantityOfService(name: string): Quantity {
  return creditTypeNames.includes(name) ? quantityOfHundredths(-100n) : ONE_UNIT;
}

/** What a service line adds to the invoice: its price, or minus its price where its name is of the credit type. */
export function serviceAmount(service: Pick<ServiceLine, 'name' | 'price'>, currency: Currency): Money {
  return lineAmount(service.price, quantityOfService(service.name), currency);
}

/** The row lines followed by the lines that users added; all are billed and taxed alike. */
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
