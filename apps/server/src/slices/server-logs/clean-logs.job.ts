import { isoInstant } from '../../clock/clock.ts';
import type { Job } from '../../jobs/job.ts';
import { deleteLinesBefore, deleteRunsBefore } from './server-logs.sql.ts';

const dayMs = 86_400_000;

/** Clears away server logs after two weeks and the history of jobs after a quarter of a year. */
export const cleanLogs: Job = {
  name: 'LOG_CLEANUP',
  cron: '47 3 * * *',
  run: ({ inTransaction, nowMs }) =>
    inTransaction(async ({ tx }) => ({
      lines: await deleteLinesBefore(tx, isoInstant(nowMs() - 14 * dayMs)),
      runs: await deleteRunsBefore(tx, isoInstant(nowMs() - 90 * dayMs)),
    })),
};
