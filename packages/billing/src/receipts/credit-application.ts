import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type InvoiceMoney, outstanding } from './invoice-status.ts';

/** Why an amount of a credit note cannot be applied to an invoice. */
export type ApplicationError = 'nothing' | 'over_outstanding' | 'over_open_credit';

/** The unapplied and unrefunded amount of a credit note, above 0. */
export const openCredit = (credit: InvoiceMoney): Money => moneyOfMinorUnits(0n - outstanding(credit));

/**
 * The largest amount of a credit note that can be applied to an invoice: at most the credit note's open amount and the
 * invoice's outstanding amount.
 */
export function applicableCredit(credit: InvoiceMoney, invoice: InvoiceMoney): Money {
  const [open, left] = [openCredit(credit), outstanding(invoice)];
  const most = open < left ? open : left;
  return most < 0n ? moneyOfMinorUnits(0n) : most;
}

/**
 * Why an amount of a credit note cannot be applied to an invoice of the same company and currency; undefined if it can.
 */
export function applicationError(
  amount: Money,
  { credit, invoice }: { readonly credit: InvoiceMoney; readonly invoice: InvoiceMoney },
): ApplicationError | undefined {
  if (amount <= 0n) return 'nothing';
  if (amount > outstanding(invoice)) return 'over_outstanding';
  return amount > openCredit(credit) ? 'over_open_credit' : undefined;
}
