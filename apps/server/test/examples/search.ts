import type { searchEndpoints } from '@countinghouse/contract/search/search.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

export const searchExamples: ExamplesOf<typeof searchEndpoints> = {
  suggestion: {
    inside: async (ground) => ({ query: { key: 'projectName', id: (await ours(ground)).id } }),
    missing: async () => ({ query: { key: 'projectName', id: noId } }),
    listed: async () => ({ query: { key: 'projectName' } }),
  },
  everything: {
    inside: async (ground) => ({ query: { text: 'Project', projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { text: 'Project', projectId: noId } }),
    listed: async () => ({ query: { text: 'Project of a few people' } }),
  },
};
