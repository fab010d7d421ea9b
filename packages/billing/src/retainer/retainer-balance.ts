import { type InvoiceMoney, outstanding } from '../receipts/invoice-status.ts';
import { type Trace, tracedMoney } from '../trace/trace.ts';
import { divideHalfAwayFromZero } from '../values/decimal.ts';
import { type Currency, type Money, moneyOfMinorUnits, ZERO_MONEY } from '../values/money.ts';

/** The figures of an invoice that a retainer's balance depends on. */
export interface RetainedInvoice {
  readonly isIssued: boolean;
  /** Whether it has no end date, and so bills the retainer itself. */
  readonly billsRetainer: boolean;
  readonly money: InvoiceMoney;
  /** The part of the applied credit notes that correct this invoice: they reduce it and pay nothing. */
  readonly ownCredits: Money;
  /** The invoice's lines without tax. */
  readonly beforeTax: Money;
  /** What its Retainer Adjustment takes from the balance, before tax. */
  readonly taken: Money;
}

/**
 * The effect of an invoice on the balance of its project's retainer. An invoice of the retainer adds its amount before
 * tax while it is fully paid; an issued invoice of hours subtracts its Retainer Adjustment; drafts and void ones have no
 * effect. A credit note of the retainer subtracts its amount that was refunded or applied to another invoice. The balance
 * is the sum over all invoices (docs/domain/receipts-and-retainer.md).
 */
export function shareInRetainer({
  isIssued,
  billsRetainer,
  money,
  ownCredits,
  beforeTax,
  taken,
}: RetainedInvoice): Money {
  if (!isIssued) return ZERO_MONEY;
  if (!billsRetainer) return moneyOfMinorUnits(0n - taken);
  const isCreditNote = money.amount < 0n;
  const left = outstanding(money);
  if (left !== 0n && !isCreditNote) return ZERO_MONEY;
  // neither adjustments nor credit notes of the invoice were paid ahead; an applied credit note of another invoice
  // was
  const paid = money.amount - left - money.adjusted - ownCredits;
  return paid === money.amount ? beforeTax : moneyOfMinorUnits(divideHalfAwayFromZero(beforeTax * paid, money.amount));
}

/** The trace of a retainer's balance: the sum of its movements, by label. */
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
