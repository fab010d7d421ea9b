import type { Destination } from '../../records/destination.tsx';
import type { SearchKind, SearchResult } from '@countinghouse/contract/search/search.contract.ts';

/** Where each kind of result is seen. */
const destinations: Readonly<Record<SearchKind, (result: SearchResult) => Destination>> = {
  projects: ({ projectId }) => `/projectdetails/${projectId}`,
  companies: ({ companyId }) => `/companydetails/${companyId}`,
  clients: ({ projectId, companyId }) =>
    projectId === null ? `/companydetails/${companyId}` : `/clientdetails/${projectId}`,
  invoices: ({ projectId, invoiceId }) => ({ projectId: projectId ?? 0, invoiceId: invoiceId ?? 0 }),
  notes: ({ projectId }) => `/projectnotes/${projectId}`,
  developers: ({ projectId }) => `/developers/${projectId}`,
  users: ({ title }) => `/userlist?q=${encodeURIComponent(title)}`,
  tasks: ({ projectId }) => `/predictiondetails/${projectId}`,
};

/** The screen on which a result is seen; an invoice opens over the page that it was searched from. */
export const resultDestination = (result: SearchResult): Destination => destinations[result.kind](result);
