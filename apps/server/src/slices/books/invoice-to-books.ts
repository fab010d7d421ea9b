import type { BooksInvoice } from '@countinghouse/gateways/books/books-provider.ts';
import type { InvoiceForBooks } from '../invoices/invoices.public.ts';

/** An invoice, and who gets a copy of what its company is sent. */
export type ToPush = InvoiceForBooks & { readonly copies: { readonly cc: string; readonly bcc: string } };

/** An invoice as the books are asked to hold it, with our number where they take one. */
export function invoiceToBooks(
  { record, exchangeRate, lines, sacCode, purchaseOrder, copies }: ToPush,
  customerId: string,
  takesOurNumbers: boolean,
): BooksInvoice {
  return {
    reference: record.reference,
    ...(takesOurNumbers && record.invoiceNumber !== null ? { number: record.invoiceNumber } : {}),
    customerId,
    currency: record.currencyCode,
    ...(exchangeRate === null ? {} : { exchangeRate }),
    date: record.invoiceDate,
    ...(record.corrects === null ? { dueDate: record.dueDate } : {}),
    ...(copies.cc === '' ? {} : { cc: copies.cc }),
    ...(copies.bcc === '' ? {} : { bcc: copies.bcc }),
    memo: record.customerMemo,
    privateNote: record.privateNote,
    ...(purchaseOrder === null ? {} : { purchaseOrder }),
    lines: lines.map((line) => ({
      description: line.description,
      itemName: line.name,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      amount: line.amount,
      ...(line.isTaxed && record.taxCodeId !== null ? { taxCodeId: record.taxCodeId } : {}),
      ...(sacCode === '' ? {} : { sacCode }),
      ...(line.untaxedCodeId === undefined ? {} : { taxCodeId: line.untaxedCodeId }),
    })),
    taxMode: record.taxSetting === 'Not Applicable' ? 'none' : 'excluded',
    tax: record.taxAmount,
    total: record.total,
  };
}
