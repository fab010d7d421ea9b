import type { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { nextNumber } from '../../seed/builders.ts';
import { aSalesPerson } from '../project-forms.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const salesPersonsExamples: ExamplesOf<typeof salesPersonEndpoints> = {
  list: nothingToSay,
  add: {
    inside: async () => ({ body: { name: 'Sal Esman', email: `sal${nextNumber()}@countinghouse.example` } }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => ({
      params: { id: (await aSalesPerson(ground.world.tx)).id },
      body: { name: 'Sal Esman', email: `sal${nextNumber()}@countinghouse.example`, version: 1 },
    }),
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => ({
      params: { id: (await aSalesPerson(ground.world.tx)).id },
      query: { version: 1 },
    }),
    missing: 'is about no project',
  },
};
