import { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { invoicePage, invoicePdf } from './invoice-page.queries.ts';

export const invoicePageRoutes: Route[] = [
  handle(invoicePageEndpoints.page, invoicePage),
  handle(invoicePageEndpoints.pdf, invoicePdf),
];
