import type { syncStopEndpoints } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { sql } from 'kysely';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const aMark = 'a'.repeat(64);

/** A sync of a project that stopped before deleting logs. */
async function aSyncStop(ground: Ground): Promise<number> {
  const { id } = await ours(ground);
  const added = await sql<{ id: number }>`
    insert into sync_stop (what, project_id, start_date, end_date, removed, known, reasons, rows, mark, stopped_at)
    values ('TIME_LOGS', ${id}, '2026-11-02', '2026-11-08', 9, 12, '[]', '[]', ${aMark}, now()) returning id`.execute(
    ground.world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

export const syncStopsExamples: ExamplesOf<typeof syncStopEndpoints> = {
  ofHolidays: { inside: async () => ({}), missing: 'is about no project' },
  confirm: {
    inside: async (ground) => ({ params: { id: await aSyncStop(ground) }, body: { mark: aMark } }),
    missing: async () => ({ params: { id: noId }, body: { mark: aMark } }),
  },
};
