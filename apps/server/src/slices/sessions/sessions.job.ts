import type { Job } from '../../jobs/job.ts';
import { removeExpired } from './sessions.public.ts';

/** Deletes expired sessions, unfinished sign-ins, failed attempts and stored answers. */
export const sessionCleanup: Job = {
  name: 'SESSION_CLEANUP',
  cron: '17 3 * * *',
  run: async ({ inTransaction, nowMs }) =>
    inTransaction(async ({ tx }) => ({ removed: await removeExpired(tx, nowMs()) })),
};
