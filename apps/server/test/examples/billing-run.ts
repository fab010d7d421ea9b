import type { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { type ExamplesOf, ours } from './ground.ts';

export const billingRunExamples: ExamplesOf<typeof billingRunEndpoints> = {
  rows: {
    inside: async (ground) => {
      await ours(ground);
      return { query: { until: '2026-06-30' } };
    },
    missing: 'lists what is in scope',
  },
};
