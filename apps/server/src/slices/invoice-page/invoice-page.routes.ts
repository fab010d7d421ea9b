import { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { evidenceEndpoints } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { checkEvidence } from './evidence/check-evidence.queries.ts';
import { downloadEvidence } from './evidence/download-evidence.ts';
import { invoicePage, invoicePdf } from './invoice-page.queries.ts';

export const invoicePageRoutes: Route[] = [
  handle(invoicePageEndpoints.page, invoicePage),
  handle(invoicePageEndpoints.pdf, invoicePdf),
  handle(evidenceEndpoints.download, downloadEvidence),
  handle(evidenceEndpoints.check, checkEvidence),
];
