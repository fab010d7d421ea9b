import { retainerLineKey } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { BilledInvoice } from '@countinghouse/contract/invoices/billed-invoice.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../../database/database.ts';
import type { Context } from '../../../handle.ts';
import { projectInScope } from '../../projects/projects.public.ts';
import { linesOfInvoice, savedRowsOfInvoice } from '../parts-of-invoice.sql.ts';
import { invoiceById, type InvoiceRecord } from '../invoice-record.sql.ts';
import { amountsOfEarlierInvoices, idOfEarlierInvoice } from '../earlier-invoice.public.ts';
import { selectForecast } from './forecast.sql.ts';

type Former = typeof invoiceEndpoints.former;
type AgainstFormer = typeof invoiceEndpoints.againstFormer;

/** The amounts of the newest earlier invoice of a project and of the forecast; each is null where there is none. */
export async function formerInvoice(
  { tx, caller, refuse }: Context<Former>,
  { query }: InputOf<Former>,
): Promise<AnswerOf<Former>> {
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('project_not_found');
  const { startDate: before, predictionId = null, invoiceId = null } = query;
  const [former, [earlier], forecast] = await Promise.all([
    billedBefore(tx, { projectId: project.id, before }),
    amountsOfEarlierInvoices(tx, [{ projectId: project.id, before }]),
    selectForecast(tx, { projectId: project.id, predictionId, invoiceId }),
  ]);
  return {
    former,
    forecast: inDecimals(forecast, project.company?.currencyCode),
    previous: inDecimals(earlier?.beforeTax ?? null, earlier?.currencyCode),
  };
}

/** A stored amount with the decimals of its currency. */
function inDecimals(text: string | null, code: string | undefined): string | null {
  if (text === null || code === undefined) return null;
  const currency = parseCurrency(code);
  return moneyText(moneyFromText(text, currency), currency);
}

/** A saved invoice and the one before it, both as they were saved. */
export async function againstFormer(
  { tx, caller, refuse }: Context<AgainstFormer>,
  { params }: InputOf<AgainstFormer>,
): Promise<AnswerOf<AgainstFormer>> {
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found', { message: serverMessages.invoiceNotFound(params.id) });
  const { projectId, startDate: before } = record;
  return { billed: await billedBy(tx, record), former: await billedBefore(tx, { projectId, before }) };
}

async function billedBefore(tx: Tx, params: Parameters<typeof idOfEarlierInvoice>[1]): Promise<BilledInvoice | null> {
  const id = await idOfEarlierInvoice(tx, params);
  const record = id === undefined ? undefined : await invoiceById(tx, id);
  return record === undefined ? null : billedBy(tx, record);
}

async function billedBy(tx: Tx, record: InvoiceRecord): Promise<BilledInvoice> {
  const rows = await savedRowsOfInvoice(tx, record.id);
  const lines = await linesOfInvoice(tx, record);
  // a document without rows, such as one that was written in the books, has nothing but lines
  const isItem = (lineId: string): boolean =>
    rows.length === 0 || lineId.startsWith('service:') || lineId === retainerLineKey;
  return {
    invoiceNumber: record.invoiceNumber,
    startDate: record.startDate,
    endDate: record.endDate,
    currencyCode: record.currencyCode,
    people: rows.map((row) => ({
      userId: row.userId,
      isDeletable: row.isDeletable,
      employeeName: row.employeeName,
      userRole: row.userRole,
      calculatedBillingHours: row.calculatedBillingHours,
      extraLoggedHours: row.extraLoggedHours,
      leaveDeduced: row.leaveDeduced,
      discountedHours: row.discountedHours,
      totalHours: row.totalHours,
      rate: row.rate,
      amount: row.amount,
    })),
    items: lines.filter(({ lineId }) => isItem(lineId)).map(({ name, amount }) => ({ name, amount })),
    rounding: record.rounding,
    total: record.total,
  };
}
