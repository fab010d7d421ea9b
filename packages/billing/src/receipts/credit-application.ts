import { type Money, moneyOfMinorUnits } from '../values/money.ts';
import { type InvoiceMoney, outstanding } from './invoice-status.ts';

/** Why an amount of a credit note cannot be applied to an invoice. */
export type ApplicationFault = 'nothing' | 'over_outstanding' | 'over_open_credit';

/** What is open of a credit note, above 0: not applied to an invoice and not refunded. */
export const openCredit = (credit: InvoiceMoney): Money => moneyOfMinorUnits(0n - outstanding(credit));

/** The most of a credit note that an invoice can take: up to what is open of the one and outstanding of the other. */
export function applicableCredit(credit: InvoiceMoney, invoice: InvoiceMoney): Money {
  const [open, left] = [openCredit(credit), outstanding(invoice)];
  const most = open < left ? open : left;
  return most < 0n ? moneyOfMinorUnits(0n) : most;
}

/** What is wrong with applying an amount of a credit note to an invoice of the same company and currency. */
export function applicationFault(
  amount: Money,
  { credit, invoice }: { readonly credit: InvoiceMoney; readonly invoice: InvoiceMoney },
): ApplicationFault | undefined {
  if (amount <= 0n) return 'nothing';
  if (amount > outstanding(invoice)) return 'over_outstanding';
  return amount > openCredit(credit) ? 'over_open_credit' : undefined;
}
