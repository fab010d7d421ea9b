import type { SearchKind, SearchResult } from '@countinghouse/contract/search/search.contract.ts';

/** Where each kind of result is seen. */
const addresses: Readonly<Record<SearchKind, (result: SearchResult) => string>> = {
  projects: ({ projectId }) => `/projectdetails/${projectId}`,
  companies: ({ companyId }) => `/companydetails/${companyId}`,
  clients: ({ projectId, companyId }) =>
    projectId === null ? `/companydetails/${companyId}` : `/clientdetails/${projectId}`,
  invoices: ({ projectId, invoiceId }) => `/predictiondetails/${projectId}?tab=all&invoice=${invoiceId}`,
  notes: ({ projectId }) => `/projectnotes/${projectId}`,
  developers: ({ projectId }) => `/developers/${projectId}`,
  users: ({ title }) => `/userlist?q=${encodeURIComponent(title)}`,
  tasks: ({ projectId }) => `/predictiondetails/${projectId}`,
};

/** The address of the screen on which a result is seen. */
export const resultAddress = (result: SearchResult): string => addresses[result.kind](result);
