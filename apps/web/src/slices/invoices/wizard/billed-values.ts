import type { BilledInvoice as Billed } from '@countinghouse/billing/invoices/invoice-bridge.ts';
import { retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { moneyFromText, type Currency } from '@countinghouse/billing/values/money.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { BilledInvoice } from '@countinghouse/contract/invoices/billed-invoice.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { Sheet } from './timesheet-sheet.ts';

/** The lines of an invoice before it is saved, with its totals. */
export type Merged = ReceivedOf<typeof invoiceEndpoints.lineItems>;

const keyOf = (userId: number | null, name: string): string => (userId === null ? `added ${name}` : String(userId));

/** A saved invoice as exact values. */
export const billedOf = (invoice: BilledInvoice, currency: Currency): Billed => ({
  people: invoice.people.map((row) => ({
    key: keyOf(row.isDeletable ? null : row.userId, row.employeeName),
    name: row.employeeName,
    role: row.userRole,
    billingHours: hoursFromText(row.calculatedBillingHours),
    overtime: hoursFromText(row.extraLoggedHours),
    leave: hoursFromText(row.leaveDeduced),
    discount: hoursFromText(row.discountedHours),
    totalHours: hoursFromText(row.totalHours),
    rate: rateFromText(row.rate),
    amount: moneyFromText(row.amount, currency),
  })),
  items: invoice.items.map(({ name, amount }) => ({ name, amount: moneyFromText(amount, currency) })),
  rounding: moneyFromText(invoice.rounding, currency),
  total: moneyFromText(invoice.total, currency),
});

/** The invoice that the wizard is about to save, as in its last step. */
export const billedInWizard = (sheet: Sheet, { invoiceLineItemList, totals }: Merged): Billed => {
  const { currency } = sheet.frame;
  const money = (text: string) => moneyFromText(text, currency);
  return {
    people: sheet.rows.map(({ row }) => ({
      key: keyOf(row.developer.employeeId, row.developer.name),
      name: row.developer.name,
      role: row.developer.role,
      billingHours: row.calculatedBillingHours,
      overtime: row.extraLoggedHours,
      leave: row.leaveDeduced,
      discount: row.discountedHours,
      totalHours: row.totalHours,
      rate: row.rate,
      amount: row.amount,
    })),
    items: invoiceLineItemList
      .filter(({ manuallyAdded, lineId }) => manuallyAdded || lineId === retainerLineKey)
      .map(({ name, amount }) => ({ name, amount: money(amount) })),
    rounding: money(totals.rounding),
    total: money(totals.total),
  };
};
