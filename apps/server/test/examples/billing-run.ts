import type { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { sql } from 'kysely';
import { type ExamplesOf, type Ground, ours } from './ground.ts';

/** Adds a prediction of May to each project of the CSM: without hours or a prediction no period is due. */
async function predicted(ground: Ground): Promise<void> {
  await ours(ground);
  await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
    select s.project_id, '2026-05-01', '2026-05-31', 100, 1000, '2026-06-01', now() from project_staff s where s.user_id = ${ground.csm.userId}`.execute(
    ground.world.tx,
  );
}

export const billingRunExamples: ExamplesOf<typeof billingRunEndpoints> = {
  rows: {
    inside: async (ground) => {
      await predicted(ground);
      return { query: { until: '2026-06-30' } };
    },
    missing: 'lists what is in scope',
  },
};
