import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { aNewNote, type ExamplesOf, type Ground, noId, ours } from './ground.ts';

async function aNote(ground: Ground): Promise<number> {
  const body: RequestOf<typeof noteEndpoints.add>['body'] = [{ ...aNewNote, projectId: (await ours(ground)).id }];
  return (await ground.admin.call(noteEndpoints.add, { body })).data[0]?.projectNotesId ?? noId;
}

export const notesExamples: ExamplesOf<typeof noteEndpoints> = {
  list: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  add: {
    inside: async (ground) => ({ body: [{ ...aNewNote, projectId: (await ours(ground)).id }] }),
    missing: async () => ({ body: [{ ...aNewNote, projectId: noId }] }),
  },
  change: {
    inside: async (ground) => ({ body: [{ projectNotesId: await aNote(ground), isChecked: true, version: 1 }] }),
    missing: async () => ({ body: [{ projectNotesId: noId, isChecked: true, version: 1 }] }),
  },
  remove: {
    inside: async (ground) => ({ query: { projectNotesId: await aNote(ground), version: 1 } }),
    missing: async () => ({ query: { projectNotesId: noId, version: 1 } }),
  },
  putBack: {
    inside: async (ground) => {
      const projectNotesId = await aNote(ground);
      await ground.admin.call(noteEndpoints.remove, { query: { projectNotesId, version: 1 } });
      return { params: { projectNotesId } };
    },
    missing: async () => ({ params: { projectNotesId: noId } }),
  },
};
