import type { setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const setupExamples: ExamplesOf<typeof setupEndpoints> = {
  get: nothingToSay,
  change: {
    inside: async () => ({ body: { importsFiles: true, isDismissed: false } }),
    missing: 'is about no project',
  },
};
