import type { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

const opening = { openingBalance: '1000', openingDate: '2026-01-31', version: 1 };

export const retainerExamples: ExamplesOf<typeof retainerEndpoints> = {
  get: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  saveOpening: {
    inside: async (ground) => {
      const { id } = await ours(ground);
      await ground.world.tx
        .updateTable('project')
        .set({ model: 'T&M Retainer', pay_model: 'Prepaid' })
        .where('id', '=', id)
        .execute();
      return { params: { id }, body: opening };
    },
    missing: async () => ({ params: { id: noId }, body: opening }),
  },
};
