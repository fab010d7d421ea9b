import { type InvoiceMoney, outstanding } from '../receipts/invoice-status.ts';
import { type Trace, tracedMoney } from '../trace/trace.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

/** What the balance of a retainer needs to know of an invoice. */
export interface RetainedInvoice {
  readonly isIssued: boolean;
  /** It has no end date: it bills the retainer itself. */
  readonly billsRetainer: boolean;
  readonly money: InvoiceMoney;
  /** Its lines without tax. */
  readonly beforeTax: Money;
  /** What its Retainer Adjustment takes from the balance, before tax. */
  readonly taken: Money;
}

/**
 * What an invoice means for the balance of its project's retainer. One that bills the retainer adds its amount before tax as
 * long as all of its money is there; an issued one of days takes off what it was adjusted by; drafts and void ones mean
 * nothing. The balance is the sum over all invoices (decisions, section 8).
 */
export function shareInRetainer({ isIssued, billsRetainer, money, beforeTax, taken }: RetainedInvoice): Money {
  if (!isIssued) return ZERO_MONEY;
  if (!billsRetainer) return moneyOfMinorUnits(0n - taken);
  if (outstanding(money) !== 0n) return ZERO_MONEY;
  // what was waived is nothing that the client has paid ahead
  return money.adjusted === 0n
    ? beforeTax
    : moneyOfMinorUnits(divideHalfAwayFromZero(beforeTax * money.received, money.amount));
}

/** How the balance of a retainer came about: the sum of its movements, each by its name. */
export function retainerBalanceTrace(
  balance: Money,
  movements: readonly { readonly name: string; readonly amount: Money }[],
  currency: Currency,
): Trace {
  const parts = movements.map(({ name, amount }) =>
    tracedMoney('retainerMovement', amount, currency, 'given', [], { sources: { name } }),
  );
  return tracedMoney('retainerBalance', balance, currency, 'sum', parts);
}
