import type { marginEndpoints } from '@countinghouse/contract/margin/margin.contract.ts';
import { letSeeCosts } from './costs.ts';
import { type ExamplesOf, type Ground, ours } from './ground.ts';

/** The month of the hours that were logged on a project of the ground's users. */
const june = { from: 'Jun-2026', to: 'Jun-2026', by: 'project' } as const;

/** A caller who may see costs, and a logged day. */
async function aLoggedDay(ground: Ground, callerId: number) {
  await letSeeCosts(ground, callerId);
  return ours(ground);
}

export const marginExamples: ExamplesOf<typeof marginEndpoints> = {
  list: {
    inside: async (ground, callerId) => {
      await aLoggedDay(ground, callerId);
      return { query: june };
    },
    missing: 'lists what is in scope',
    shows: ({ rows }) => rows.length > 0,
  },
  origin: {
    inside: async (ground, callerId) => {
      const { id } = await aLoggedDay(ground, callerId);
      return { query: { ...june, key: String(id), figure: 'cost' } };
    },
    missing: 'lists what is in scope',
    shows: ({ lines }) => lines.length > 0,
  },
};
