import { sql } from 'kysely';
import { todayIn } from '../../clock/clock.ts';
import type { Job } from '../../jobs/job.ts';

/**
 * Freezes the predictions whose period started. What changes before it runs was frozen by the database as it was before the
 * change, so that a day without it loses nothing.
 */
export const freezePredictions: Job = {
  name: 'PREDICTION_FREEZE',
  cron: '1 0 * * *',
  run: async ({ inTransaction, nowMs }) =>
    inTransaction(async ({ tx }) => {
      const { rows } = await sql<{ frozen: number }>`
        select freeze_started_predictions(${todayIn('UTC', nowMs())}::date) as frozen`.execute(tx);
      return { frozen: rows[0]?.frozen ?? 0 };
    }),
};
