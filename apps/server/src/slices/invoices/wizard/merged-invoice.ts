import { invoiceTotal, type InvoiceTotal } from '@countinghouse/billing/invoices/invoice-total.ts';
import { linesFromRows } from '@countinghouse/billing/invoices/lines-from-rows.ts';
import { withServices } from '@countinghouse/billing/invoices/service-lines.ts';
import type { Tax, TaxMode } from '@countinghouse/billing/invoices/tax.ts';
import {
  retainerLineKey,
  withRetainer,
  type LinesWithRetainer,
} from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import type { DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { moneyText, ZERO_MONEY, type Money } from '@countinghouse/billing/values/money.ts';
import { priceFromText, priceText } from '@countinghouse/billing/values/price.ts';
import { quantityText } from '@countinghouse/billing/values/quantity.ts';
import { taxPercentText } from '@countinghouse/billing/values/tax-percent.ts';
import type { Invoice, InvoiceLineOut, WrittenService } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { TimesheetFacts } from '../../timesheets/timesheets.public.ts';

/** How an invoice is taxed: the mode, and the tax of the books where there is one. */
export interface ChosenTax {
  readonly mode: TaxMode;
  readonly taxCodeId: string | null;
  readonly tax: Tax | null;
}

/** The rows of a timesheet merged into lines, with the lines that people added, tax and total: what is shown, stored and pushed. */
export interface MergedInvoice {
  readonly rows: readonly DeveloperRow[];
  readonly merged: LinesWithRetainer;
  readonly total: InvoiceTotal;
  readonly chosen: ChosenTax;
  /** What the retainer had for it. */
  readonly retainerBalance: Money;
}

/** What a timesheet is billed as. */
export interface BillingRequest {
  readonly template: Invoice['invoiceTemplate'];
  readonly services: readonly WrittenService[];
  readonly tax: ChosenTax;
  /** What the retainer has for this invoice. */
  readonly retainerBalance: Money;
}

/** Merges rows into lines under a template, appends the added lines, and computes tax and total. */
export function mergeInvoice(
  facts: TimesheetFacts,
  rows: readonly DeveloperRow[],
  { template, services, tax: chosen, retainerBalance: balance }: BillingRequest,
): MergedInvoice {
  const added = withServices(
    linesFromRows(rows, template, facts.currency, facts.period),
    services.map((service) => ({ ...service, price: priceFromText(service.rate) })),
    facts.currency,
  );
  const merged = withRetainer(added, { balance, tax: chosen.tax, mode: chosen.mode }, facts.currency);
  const total = invoiceTotal(
    merged.lines.map((line) => ({ amount: line.amount, tax: chosen.tax })),
    chosen.mode,
  );
  return { rows, merged, total, chosen, retainerBalance: balance };
}

/** The lines in the names of the wire; names and descriptions that a person wrote stand in place of ours. */
export function linesAnswer(
  { merged, total, chosen }: MergedInvoice,
  { currency }: TimesheetFacts,
  written: readonly { readonly name: string; readonly description: string }[] = [],
): (InvoiceLineOut & { readonly logIds: readonly string[] })[] {
  return merged.lines.map((line, at) => ({
    lineId: line.key,
    ...addedAs(line.key),
    // by its name the retainer's line is known everywhere
    name: line.key === retainerLineKey ? line.name : (written[at]?.name ?? line.name),
    description: written[at]?.description ?? line.description,
    quantity: quantityText(line.quantity),
    rate: priceText(line.rate),
    amount: moneyText(line.amount, currency),
    netAmount: moneyText(total.lines[at]?.net ?? line.amount, currency),
    taxName: chosen.tax?.name ?? null,
    taxAmount: moneyText(total.lines[at]?.tax ?? (0n as typeof line.amount), currency),
    userIds: line.parts.flatMap(({ row }) => row.developer.employeeId ?? []),
    logIds: line.logIds,
  }));
}

/** What tells a line that a person added from those of the rows. */
export function addedAs(lineId: string): Pick<InvoiceLineOut, 'id' | 'manuallyAdded'> {
  const id = /^service:(\d+)$/.exec(lineId)?.[1];
  return { id: id === undefined ? null : Number(id), manuallyAdded: id !== undefined };
}

/** The sums below the lines. */
export function totalsAnswer(
  { merged, total, retainerBalance }: MergedInvoice,
  { currency }: TimesheetFacts,
): Invoice['totals'] {
  return {
    rowsAmount: moneyText(merged.rowsAmount, currency),
    rounding: moneyText(merged.rounding, currency),
    servicesAmount: moneyText(merged.servicesAmount, currency),
    retainerAmount: moneyText(merged.retainer?.lineAmount ?? ZERO_MONEY, currency),
    retainerBalance: moneyText(retainerBalance, currency),
    linesAmount: moneyText(total.linesAmount, currency),
    taxAmount: moneyText(total.taxAmount, currency),
    taxComponents: total.taxes.map((tax) => ({
      name: tax.name,
      percent: taxPercentText(tax.percent),
      amount: moneyText(tax.amount, currency),
    })),
    total: moneyText(total.total, currency),
  };
}
