import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { isRefusedAs } from '../../../database/constraint-errors.ts';
import type { Change, OutsideContext, Work } from '../../../handle.ts';
import { isRetainerUnchanged, settleRetainer } from '../../retainer/retainer.public.ts';
import { demandMappable, lookInBooks, type FoundInBooks } from '../books-document.ts';
import { hashOfFrozen } from '../wizard/frozen-hash.ts';
import { invoiceAnswer } from './invoice-answer.ts';
import { freeNumber } from '../next-invoice-number.sql.ts';
import { invoiceById, invoiceForUpdate, type InvoiceRecord } from '../invoice-record.sql.ts';
import { markMapped } from './map-invoice.sql.ts';

type Compare = typeof mappingEndpoints.compare;
type Map = typeof mappingEndpoints.map;

/** A saved invoice beside the document of the books with a number; nothing is stored. */
export async function compareWithBooks(
  context: OutsideContext<Compare>,
  { query }: InputOf<Compare>,
): Promise<AnswerOf<Compare>> {
  return comparison(await lookInBooks(context, query), query.booksInvoiceNumber);
}

/** Ties a draft to the document of the books with a number: it is issued under that number and its hours are billed. */
export async function mapInvoice(context: OutsideContext<Map>, { query, body }: InputOf<Map>): Promise<AnswerOf<Map>> {
  const found = await lookInBooks(context, query);
  const isConfirmed = body.confirmed === found.fingerprint;
  if (!isConfirmed && (body.confirmed !== null || found.fields.some((one) => !one.agrees)))
    return context.refuse('books_invoice_differs', { current: comparison(found, query.booksInvoiceNumber) });
  try {
    return await context.inTransaction((work) => mapped(context, work, { found, query, version: body.version }));
  } catch (error) {
    // two invoices for one document at the same moment: the database lets one
    return isRefusedAs('books_invoice_taken', error) ? context.refuse('books_invoice_taken') : Promise.reject(error);
  }
}

async function mapped(
  context: OutsideContext<Map>,
  work: Work,
  { found, query, version }: { found: FoundInBooks; query: InputOf<Map>['query']; version: number },
): Promise<AnswerOf<Map>> {
  const { tx } = work;
  const { caller, refuse, now, today } = context;
  const record = await invoiceForUpdate(tx, query.invoiceId, caller);
  if (record === undefined) return refuse('invoice_not_found');
  demandMappable(context, record);
  if (record.version !== version) return refuse('stale_version', { current: await invoiceAnswer(tx, record, today) });
  if (!(await isRetainerUnchanged(tx, record.id))) return refuse('retainer_balance_changed');
  const { document, connection } = found;
  // books may hold a document without a due date, or due before it was written; it is due at once then
  const dueDate = document.dueDate === undefined || document.dueDate < document.date ? document.date : document.dueDate;
  const after: InvoiceRecord = {
    ...record,
    connectionId: connection.id,
    booksId: document.id,
    invoiceNumber: document.number ?? query.booksInvoiceNumber,
    invoiceDate: document.date,
    dueDate,
  };
  // one that a failed push kept for this draft
  if (record.invoiceNumber !== null && record.invoiceNumber !== after.invoiceNumber) await freeNumber(tx, record.id);
  await markMapped(tx, {
    invoiceId: record.id,
    connectionId: connection.id,
    booksId: document.id,
    booksUrl: document.url,
    invoiceNumber: after.invoiceNumber ?? query.booksInvoiceNumber,
    invoiceDate: after.invoiceDate,
    dueDate: after.dueDate,
    frozenHash: await hashOfFrozen(tx, after),
    now,
  });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: after.invoiceDate, now })))
    return refuse('retainer_balance_changed');
  work.audit({
    action: 'Mapped',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: after.invoiceNumber ?? query.booksInvoiceNumber,
    projectId: record.projectId,
    changes: [{ fieldName: 'Invoice number', oldValue: null, newValue: after.invoiceNumber }, ...accepted(found)],
  });
  context.reply(messages.invoiceMapped(after.invoiceNumber ?? query.booksInvoiceNumber));
  const saved = await invoiceById(tx, record.id);
  return invoiceAnswer(tx, saved ?? after, today);
}

/** Every difference that was accepted, ours and that of the books. */
const accepted = ({ fields }: FoundInBooks): Change[] =>
  fields
    .filter((one) => !one.agrees)
    .map((one) => ({ fieldName: names[one.field], oldValue: one.ours, newValue: one.theirs }));

const names = {
  customer: 'Customer in books',
  currency: 'Currency in books',
  total: 'Total in books',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
} as const;

const comparison = ({ document, fields, fingerprint }: FoundInBooks, fingerprintSeen: string): AnswerOf<Compare> => ({
  booksInvoiceNumber: document.number ?? fingerprintSeen,
  booksUrl: document.url,
  fields: [...fields],
  fingerprint,
});
