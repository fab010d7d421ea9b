import { linkEndpoints } from '@countinghouse/contract/projects/links.contract.ts';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const aNewLink = { title: 'Statement of work', url: 'https://files.example/sow' };

async function aStoredLink(ground: Ground): Promise<number> {
  const input = { params: { id: (await ours(ground)).id }, body: aNewLink };
  return (await ground.admin.call(linkEndpoints.add, input)).data.linkId;
}

export const linksExamples: ExamplesOf<typeof linkEndpoints> = {
  add: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id }, body: aNewLink }),
    missing: async () => ({ params: { id: noId }, body: aNewLink }),
  },
  change: {
    inside: async (ground) => ({
      params: { linkId: await aStoredLink(ground) },
      body: { ...aNewLink, title: 'Signed statement of work', version: 1 },
    }),
    missing: async () => ({ params: { linkId: noId }, body: { ...aNewLink, version: 1 } }),
  },
  remove: {
    inside: async (ground) => ({ params: { linkId: await aStoredLink(ground) }, query: { version: 1 } }),
    missing: async () => ({ params: { linkId: noId }, query: { version: 1 } }),
  },
};
