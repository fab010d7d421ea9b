import type { BooksDocument, BooksInvoice } from './books-provider.ts';
import { isSameDecimal } from './decimal-text.ts';

/** A field in which the books differ from our request. Lines are counted from 1. */
export interface DocumentDifference {
  readonly field:
    | 'number'
    | 'customer'
    | 'currency'
    | 'exchange_rate'
    | 'date'
    | 'due_date'
    | 'purchase_order'
    | 'lines'
    | 'line_description'
    | 'line_quantity'
    | 'line_unit_price'
    | 'line_amount'
    | 'line_tax_code'
    | 'tax'
    | 'total';
  readonly line?: number;
  readonly ours: string;
  readonly theirs: string;
}

/** Every difference between our invoice and the document in the books; empty if every figure is equal. */
export function documentDifferences(invoice: BooksInvoice, document: BooksDocument): readonly DocumentDifference[] {
  const found: DocumentDifference[] = [];
  function compareText(field: DocumentDifference['field'], ours: string, theirs: string, line?: number): void {
    if (ours !== theirs) found.push({ field, ours, theirs, ...(line === undefined ? {} : { line }) });
  }
  function compareDecimal(field: DocumentDifference['field'], ours: string, theirs: string, line?: number): void {
    if (!isSameDecimal(ours, theirs)) found.push({ field, ours, theirs, ...(line === undefined ? {} : { line }) });
  }

  if (invoice.number !== undefined) compareText('number', invoice.number, document.number ?? '');
  compareText('customer', invoice.customerId, document.customerId);
  compareText('currency', invoice.currency, document.currency);
  if (invoice.exchangeRate !== undefined) {
    compareDecimal('exchange_rate', invoice.exchangeRate, document.exchangeRate ?? '1');
  }
  compareText('date', invoice.date, document.date);
  if (invoice.dueDate !== undefined) compareText('due_date', invoice.dueDate, document.dueDate ?? '');
  if (invoice.purchaseOrder !== undefined) {
    compareText('purchase_order', invoice.purchaseOrder, document.purchaseOrder ?? '');
  }
  compareText('lines', String(invoice.lines.length), String(document.lines.length));
  for (const [index, line] of invoice.lines.entries()) {
    const theirs = document.lines[index];
    if (theirs === undefined) break;
    const position = index + 1;
    compareText('line_description', line.description, theirs.description, position);
    compareDecimal('line_quantity', line.quantity, theirs.quantity ?? '1', position);
    compareDecimal('line_unit_price', line.unitPrice, theirs.unitPrice ?? theirs.amount, position);
    compareDecimal('line_amount', line.amount, theirs.amount, position);
    if (invoice.taxMode === 'excluded') {
      compareText('line_tax_code', line.taxCodeId ?? '', theirs.taxCodeId ?? '', position);
    }
  }
  compareDecimal('tax', invoice.tax, document.tax);
  compareDecimal('total', invoice.total, document.total);
  return found;
}
