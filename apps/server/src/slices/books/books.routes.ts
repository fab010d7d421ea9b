import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { webhookEndpoints } from '@countinghouse/contract/books/webhooks.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { compareNow, settleDifference } from './differences.commands.ts';
import { dismissPossibleDuplicate } from './dismiss-duplicate.commands.ts';
import { differencesOfInvoice } from './differences.queries.ts';
import { toldByQuickBooks, toldByZohoBooks } from './webhooks.commands.ts';
import { companyOptions, readAnew, serviceNames } from './books.queries.ts';

export const booksRoutes: Route[] = [
  handle(booksEndpoints.companyOptions, companyOptions),
  handle(booksEndpoints.readAnew, readAnew),
  handle(booksEndpoints.serviceNames, serviceNames),
  handle(booksDifferenceEndpoints.ofInvoice, differencesOfInvoice),
  handle(booksDifferenceEndpoints.compare, compareNow),
  handle(booksDifferenceEndpoints.settle, settleDifference),
  handle(booksDuplicateEndpoints.dismiss, dismissPossibleDuplicate),
  handle(webhookEndpoints.quickBooks, toldByQuickBooks),
  handle(webhookEndpoints.zohoBooks, toldByZohoBooks),
];
