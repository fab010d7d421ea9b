import type { Job } from '../../jobs/job.ts';
import { keepMonths } from './kept-months.sql.ts';

/** Adds up the months of the dashboard whose figures changed. A month that changes afterwards is added up whenever it is read. */
export const keepMonthsOfDashboard: Job = {
  name: 'DASHBOARD_TOTALS',
  cron: '*/5 * * * *',
  run: ({ inTransaction, today }) => inTransaction(async ({ tx }) => ({ months: await keepMonths(tx, today()) })),
};
