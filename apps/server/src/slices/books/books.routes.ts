import { booksEndpoints } from '@countinghouse/contract/books.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { companyOptions, readAnew, serviceNames } from './books.queries.ts';

export const booksRoutes: Route[] = [
  handle(booksEndpoints.companyOptions, companyOptions),
  handle(booksEndpoints.readAnew, readAnew),
  handle(booksEndpoints.serviceNames, serviceNames),
];
