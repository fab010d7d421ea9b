import type { viewEndpoints } from '@countinghouse/contract/views/views.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, noId } from './ground.ts';

const aNewView = { type: 'PROJECT' as const, settingData: [{ columnName: 'name', visible: true }] };

async function aView({ world }: Ground, userId: number): Promise<number> {
  const made = await sql<{ id: number }>`insert into column_view (user_id, type, name, columns, list_query, is_shared)
    values (${userId}, 'PROJECT', ${`View ${nextNumber()}`}, ${JSON.stringify(aNewView.settingData)}, '', false) returning id`.execute(
    world.tx,
  );
  return made.rows[0]?.id ?? noId;
}

export const viewsExamples: ExamplesOf<typeof viewEndpoints> = {
  list: { inside: async (_, userId) => ({ params: { userId } }), missing: 'is about no project' },
  add: {
    inside: async (_, userId) => ({
      params: { userId },
      body: { ...aNewView, settingName: `View ${nextNumber()}` },
    }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground, userId) => ({
      params: { userId, settingId: await aView(ground, userId) },
      body: { ...aNewView, settingName: `View ${nextNumber()}`, version: 1 },
    }),
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground, userId) => ({
      params: { userId, settingId: await aView(ground, userId) },
      query: { version: 1 },
    }),
    missing: 'is about no project',
  },
  chooseDefault: {
    inside: async (_, userId) => ({ params: { userId }, body: { type: 'PROJECT', settingId: null } }),
    missing: 'is about no project',
  },
};
