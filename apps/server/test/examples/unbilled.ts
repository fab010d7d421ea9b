import type { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

export const unbilledExamples: ExamplesOf<typeof unbilledEndpoints> = {
  list: {
    inside: async (ground) => {
      await ours(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
  },
  work: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
};
