import { nextReminderOn } from '@countinghouse/billing/receivables/payment-reminders.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Receivable } from '@countinghouse/contract/receivables/receivables.contract.ts';
import type { Tx } from '../../../database/database.ts';
import type { Caller } from '../../../handle.ts';
import { inScope } from '../../../scope.ts';
import { selectOpenInvoices, type OpenInvoice } from './reminders.sql.ts';

type NextAction = Receivable['nextAction'];

/** Returns what happens next with the open invoices of a company in a currency, as the caller sees them. */
export async function selectNextActions(
  tx: Tx,
  caller: Caller,
  today: CalendarDate,
): Promise<(of: { readonly companyId: number; readonly currencyCode: string }) => NextAction> {
  const keyOf = ({ companyId, currencyCode }: Pick<OpenInvoice, 'companyId' | 'currencyCode'>): string =>
    `${companyId} ${currencyCode}`;
  const open = new Map<string, OpenInvoice[]>();
  for (const invoice of await selectOpenInvoices(tx, inScope(caller, 'i.project_id'))) {
    const key = keyOf(invoice);
    open.set(key, [...(open.get(key) ?? []), invoice]);
  }
  return (of) => nextActionOf(open.get(keyOf(of)) ?? [], today);
}

function nextActionOf(invoices: readonly OpenInvoice[], today: CalendarDate): NextAction {
  if (invoices.some(({ isPaused }) => isPaused)) return 'Paused';
  if (invoices.every(({ days }) => days.length === 0)) return null;
  if (invoices.every(({ isDisputed }) => isDisputed)) return 'Disputed';
  const days = invoices
    .filter(({ isDisputed }) => !isDisputed)
    .flatMap((invoice) => nextReminderOn(today, invoice) ?? []);
  return days.toSorted()[0] ?? null;
}
