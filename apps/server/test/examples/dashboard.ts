import type { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

/**
 * Adds a prediction to each project of the CSM; the companies keep their names, because the dashboard identifies companies by
 * name.
 */
async function billedByName(ground: Ground): Promise<void> {
  await ours(ground);
  await sql`with own as (select p.* from project p join project_staff s on s.project_id = p.id where s.user_id = ${ground.csm.userId}),
      named as (update company c set display_name = own.name from own where own.company_id = c.id)
    insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
    select id, '2026-05-01', 100, 100000, '2026-05-01', now() from own`.execute(ground.world.tx);
  await sql`select freeze_started_predictions('2026-11-21')`.execute(ground.world.tx);
}

export const dashboardExamples: ExamplesOf<typeof dashboardEndpoints> = {
  figures: {
    inside: async (ground) => {
      await billedByName(ground);
      return { query: { from: 'Jan-2026', to: 'Dec-2026' } };
    },
    missing: 'lists what is in scope',
  },
  scorecard: {
    inside: async (ground) => {
      await billedByName(ground);
      return { query: { from: 'Jan-2026', to: 'Dec-2026' } };
    },
    missing: 'lists what is in scope',
  },
  judged: {
    inside: async () => ({ query: { from: 'Jan-2026', to: 'Dec-2026', projectId: noId } }),
    listed: async (ground) => {
      await billedByName(ground);
      return { query: { from: 'Jan-2026', to: 'Dec-2026' } };
    },
    missing: 'lists what is in scope',
  },
};
