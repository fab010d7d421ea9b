import type { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { nextNumber } from '../../seed/builders.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const optionsExamples: ExamplesOf<typeof optionEndpoints> = {
  project: nothingToSay,
  addToProject: {
    inside: async () => ({ body: { list: 'leadSource', label: `Fair ${nextNumber()}` } }),
    missing: 'is about no project',
  },
  salesPersons: nothingToSay,
};
