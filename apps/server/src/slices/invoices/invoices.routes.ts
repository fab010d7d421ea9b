import { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/credits.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { booksDifferenceEndpoints } from '@countinghouse/contract/books-differences.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/direct-invoices.contract.ts';
import { assignProject } from './commands/assign-direct-invoices.ts';
import { compareEmployees } from './compare-employees.ts';
import { creditInvoice } from './commands/credit-invoice.ts';
import { amendInvoice } from './commands/amend-invoice.ts';
import { deleteInvoice } from './commands/delete-invoice.ts';
import { compareWithBooks, mapInvoice } from './commands/map-invoice.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { pushInvoice } from './commands/push-invoice.ts';
import { changeInvoice, createInvoice } from './commands/save-invoice.ts';
import { unmapDirectInvoice } from './commands/unmap-direct-invoice.ts';
import { checkInBooks, markNotSent } from './commands/unknown-push.ts';
import { voidInvoice } from './commands/void-invoice.ts';
import { mappingEndpoints } from '@countinghouse/contract/mapping.contract.ts';
import { unknownPushEndpoints } from '@countinghouse/contract/unknown-pushes.contract.ts';
import { sheetEndpoints } from '@countinghouse/contract/sheets.contract.ts';
import { creditable } from './credits.queries.ts';
import { listBooksDifferences } from './books-differences.queries.ts';
import { listBooks, listDirectInvoices } from './direct-invoices.queries.ts';
import { downloadTimesheet } from './download-timesheet.ts';
import { exportSheet } from './export-sheet.ts';
import {
  getInvoice,
  invoiceTraceOf,
  lineItems,
  listInvoices,
  searchInvoices,
  savedTimesheet,
  withPendingInvoices,
} from './invoices.queries.ts';
import { againstFormer, formerInvoice } from './former-invoice.queries.ts';
import { settleChangesOf, sinceBilled } from './since-billed.ts';

export const invoiceRoutes: Route[] = [
  handle(billingEndpoints.withPendingInvoices, withPendingInvoices),
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
  handle(invoiceEndpoints.get, getInvoice),
  handle(invoiceEndpoints.timesheet, savedTimesheet),
  handle(invoiceEndpoints.trace, invoiceTraceOf),
  handle(invoiceEndpoints.sinceBilled, sinceBilled),
  handle(invoiceEndpoints.settleChanges, settleChangesOf),
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
