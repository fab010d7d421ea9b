import type { expectedPaymentEndpoints } from '@countinghouse/contract/expected-payments/expected-payments.contract.ts';
import { anIssued, type ExamplesOf, june, noId, ours } from './ground.ts';
import { owedByName, owedByOne } from './receivables.ts';

export const expectedPaymentsExamples: ExamplesOf<typeof expectedPaymentEndpoints> = {
  ofInvoice: {
    inside: async (ground) => ({ params: { id: await anIssued(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  ofPeriod: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id }, query: june }),
    missing: async () => ({ params: { id: noId }, query: june }),
  },
  ofProject: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  ofCompany: {
    inside: async (ground) => ({ query: { companyId: await owedByOne(ground) } }),
    missing: 'lists what is in scope',
    shows: ({ invoices }) => invoices.length > 0,
  },
  next: {
    inside: async (ground) => {
      await owedByName(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
    shows: ({ companies }) => companies.length > 0,
  },
};
