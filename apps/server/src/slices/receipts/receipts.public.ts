import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../database/database.ts';
import { selectReceipts } from './receipts.sql.ts';

/** The money that came for an invoice and was not taken back, in the order in which it was entered. */
export async function selectPayments(
  tx: Tx,
  invoice: { readonly id: number; readonly currencyCode: string },
): Promise<{ readonly date: CalendarDate; readonly amount: string }[]> {
  const currency = parseCurrency(invoice.currencyCode);
  return (await selectReceipts(tx, invoice.id))
    .filter((one) => one.reverses === null && !one.isReversed)
    .map((one) => ({ date: one.receivedOn, amount: moneyText(moneyFromText(one.amount, currency), currency) }));
}
