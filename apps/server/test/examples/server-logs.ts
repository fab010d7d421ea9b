import type { serverLogEndpoints } from '@countinghouse/contract/server-logs/server-logs.contract.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const serverLogsExamples: ExamplesOf<typeof serverLogEndpoints> = {
  list: nothingToSay,
  download: { inside: async () => ({ body: {} }), missing: 'is about no project' },
};
