import type { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { sql } from 'kysely';
import { aCompanyOfOurs, aNewNote, type ExamplesOf, type Ground, noId, nothingToSay, ours } from './ground.ts';

/** Makes an entry of the activity log on each project of these users before the request. */
const withANote =
  <Request>(request: () => Promise<Request>) =>
  async ({ world, admin, csm }: Ground): Promise<Request> => {
    const { rows } = await sql<{ id: number }>`
      select project_id as id from project_staff where user_id = ${csm.userId}`.execute(world.tx);
    for (const { id } of rows) await admin.call(noteEndpoints.add, { body: [{ ...aNewNote, projectId: id }] });
    return request();
  };

export const activityExamples: ExamplesOf<typeof activityEndpoints> = {
  list: { inside: withANote(async () => ({})), missing: 'lists what is in scope' },
  search: { inside: withANote(async () => ({ query: { key: 'project' } })), missing: 'lists what is in scope' },
  filter: {
    inside: withANote(async () => ({ query: { resourceName: 'NOTE Created' } })),
    missing: 'lists what is in scope',
  },
  options: {
    inside: withANote(async () => ({ query: { key: 'projectName' as const } })),
    missing: 'lists what is in scope',
  },
  history: {
    inside: async (ground) => ({
      query: { projectId: (await ours(ground)).id, about: 'INVOICE' as const, resourceId: 1 },
    }),
    missing: async () => ({ query: { projectId: noId, about: 'INVOICE' as const, resourceId: 1 } }),
  },
  companyHistory: {
    inside: async (ground) => ({ query: { companyId: await aCompanyOfOurs(ground) } }),
    missing: async () => ({ query: { companyId: noId } }),
  },
  verify: nothingToSay,
};
