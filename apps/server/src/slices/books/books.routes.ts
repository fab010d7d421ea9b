import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { webhookEndpoints } from '@countinghouse/contract/books/webhooks.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { compareNow, settleDifference } from './differences.commands.ts';
import { dismissPossibleDuplicate } from './dismiss-duplicate.commands.ts';
import { differencesOfInvoice } from './differences.queries.ts';
import { receiveFromQuickBooks, receiveFromZohoBooks } from './webhooks.commands.ts';
import { companyOptions, listCustomers, refreshOptions, serviceNames } from './books.queries.ts';

export const booksRoutes: Route[] = [
  handle(booksEndpoints.companyOptions, companyOptions),
  handle(booksEndpoints.refreshOptions, refreshOptions),
  handle(booksEndpoints.customers, listCustomers),
  handle(booksEndpoints.serviceNames, serviceNames),
  handle(booksDifferenceEndpoints.ofInvoice, differencesOfInvoice),
  handle(booksDifferenceEndpoints.compare, compareNow),
  handle(booksDifferenceEndpoints.settle, settleDifference),
  handle(booksDuplicateEndpoints.dismiss, dismissPossibleDuplicate),
  handle(webhookEndpoints.quickBooks, receiveFromQuickBooks),
  handle(webhookEndpoints.zohoBooks, receiveFromZohoBooks),
];
