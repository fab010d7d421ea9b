import type { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { aPrediction, type ExamplesOf, noId, numbersOf } from './ground.ts';

export const revenueExamples: ExamplesOf<typeof revenueEndpoints> = {
  currentMonth: {
    inside: async (ground) => {
      await aPrediction(ground);
      return {};
    },
    missing: 'is about no project',
  },
  filter: {
    inside: async (ground) => ({ body: { invoiceNumber: await numbersOf(ground) } }),
    missing: 'lists what is in scope',
  },
  totals: {
    inside: async (ground) => ({ body: { invoiceNumber: await numbersOf(ground) } }),
    missing: 'lists what is in scope',
    shows: ({ byCurrency }) => byCurrency.length > 0,
  },
  search: {
    inside: async (ground) => {
      await numbersOf(ground);
      return { query: { projectName: 'Project' } };
    },
    missing: 'lists what is in scope',
  },
  change: {
    inside: async (ground) => ({
      body: { billingId: (await aPrediction(ground)).predictionId, version: 1, receivedMonth: 'Aug-2026' },
    }),
    missing: async () => ({ body: { billingId: noId, version: 1, receivedMonth: 'Aug-2026' } }),
  },
};
