import type { Job } from '../../jobs/job.ts';
import { removeExpired } from './sessions.public.ts';

/** Clears away sessions, half-logins, failed tries and kept answers that nobody can use any more. */
export const sessionCleanup: Job = {
  name: 'SESSION_CLEANUP',
  cron: '17 3 * * *',
  run: async ({ inTransaction, nowMs }) =>
    inTransaction(async ({ tx }) => ({ removed: await removeExpired(tx, nowMs()) })),
};
