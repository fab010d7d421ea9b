import type { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import type { ExamplesOf } from './ground.ts';

export const booksExamples: ExamplesOf<typeof booksEndpoints> = {
  refreshOptions: {
    inside: async () => ({ body: { provider: 'QUICK_BOOKS', region: 'US' } }),
    missing: 'is about no project',
  },
  serviceNames: {
    inside: async () => ({ query: { provider: 'QUICK_BOOKS', region: 'US' } }),
    missing: 'is about no project',
  },
  customers: {
    inside: async () => ({ query: { provider: 'QUICK_BOOKS', region: 'US' } }),
    missing: 'is about no project',
  },
  companyOptions: {
    inside: async () => ({ query: { provider: 'QUICK_BOOKS', region: 'US' } }),
    missing: 'is about no project',
  },
};
