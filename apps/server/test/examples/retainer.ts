import type { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

export const retainerExamples: ExamplesOf<typeof retainerEndpoints> = {
  get: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
};
