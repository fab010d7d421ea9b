import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { assignProject } from './direct/assign-direct-invoices.ts';
import { compareEmployees } from './wizard/compare-employees.ts';
import { creditInvoice } from './credit/credit-invoice.ts';
import { amendInvoice } from './saved/amend-invoice.ts';
import { deleteInvoice } from './saved/delete-invoice.public.ts';
import { compareWithBooks, mapInvoice } from './saved/map-invoice.ts';
import { issueInvoice } from './saved/issue-invoice.ts';
import { pushInvoice } from './saved/push-invoice.public.ts';
import { changeInvoice, createInvoice } from './wizard/save-invoice.ts';
import { unmapDirectInvoice } from './direct/unmap-direct-invoice.ts';
import { checkInBooks, markNotSent } from './saved/unknown-push.ts';
import { voidInvoice } from './saved/void-invoice.ts';
import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { unknownPushEndpoints } from '@countinghouse/contract/invoices/unknown-pushes.contract.ts';
import { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import { creditable } from './credit/credits.queries.ts';
import { listBooksDifferences } from './compare/books-differences.queries.ts';
import { listBooks, listDirectInvoices } from './direct/direct-invoices.queries.ts';
import { downloadTimesheet } from './saved/download-timesheet.ts';
import { exportSheet } from './saved/export-sheet.ts';
import { getInvoice, invoiceTrace, lineItems, savedTimesheet, withPendingInvoices } from './invoices.queries.ts';
import { listInvoices, searchInvoices, totalInvoices } from './list/invoice-list.queries.ts';
import { againstFormer, formerInvoice } from './saved/former-invoice.queries.ts';
import { settleChangesSince, sinceBilled } from './saved/since-billed.ts';

export const invoiceRoutes: Route[] = [
  handle(predictionEndpoints.withPendingInvoices, withPendingInvoices),
  handle(invoiceEndpoints.lineItems, lineItems),
  handle(invoiceEndpoints.download, downloadTimesheet),
  handle(sheetEndpoints.exportSheet, exportSheet),
  handle(invoiceEndpoints.compare, compareEmployees),
  handle(invoiceEndpoints.former, formerInvoice),
  handle(invoiceEndpoints.againstFormer, againstFormer),
  handle(invoiceEndpoints.create, createInvoice),
  handle(invoiceEndpoints.change, changeInvoice),
  handle(invoiceEndpoints.list, listInvoices),
  handle(invoiceEndpoints.search, searchInvoices),
  handle(invoiceEndpoints.totals, totalInvoices),
  handle(invoiceEndpoints.get, getInvoice),
  handle(invoiceEndpoints.timesheet, savedTimesheet),
  handle(invoiceEndpoints.trace, invoiceTrace),
  handle(invoiceEndpoints.sinceBilled, sinceBilled),
  handle(invoiceEndpoints.settleChanges, settleChangesSince),
  handle(invoiceEndpoints.push, pushInvoice),
  handle(invoiceEndpoints.issue, issueInvoice),
  handle(creditEndpoints.creditable, creditable),
  handle(creditEndpoints.credit, creditInvoice),
  handle(unknownPushEndpoints.check, checkInBooks),
  handle(unknownPushEndpoints.markNotSent, markNotSent),
  handle(mappingEndpoints.compare, compareWithBooks),
  handle(mappingEndpoints.map, mapInvoice),
  handle(invoiceEndpoints.amend, amendInvoice),
  handle(booksDifferenceEndpoints.list, listBooksDifferences),
  handle(directInvoiceEndpoints.books, listBooks),
  handle(directInvoiceEndpoints.list, listDirectInvoices),
  handle(directInvoiceEndpoints.assignProject, assignProject),
  handle(directInvoiceEndpoints.unmap, unmapDirectInvoice),
  handle(invoiceEndpoints.void, voidInvoice),
  handle(invoiceEndpoints.remove, deleteInvoice),
];
