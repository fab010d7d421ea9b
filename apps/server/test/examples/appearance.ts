import type { appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const appearanceExamples: ExamplesOf<typeof appearanceEndpoints> = {
  get: nothingToSay,
  change: {
    inside: async () => ({ body: { theme: 'dark', density: 'comfortable' } }),
    missing: 'is about no project',
  },
  timesheetColumns: nothingToSay,
  changeTimesheetColumns: {
    inside: async () => ({ body: { isAll: true, widths: { name: 180 } } }),
    missing: 'is about no project',
  },
};
