import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { outShape, typedShape } from '../record.ts';
import { adminOnly } from '../roles.ts';
import { idIn, idOut, instantOut, pageQuery, paginationDetails, versionIn } from '../wire.ts';

/** The description of each job; null for a job of another build. */
export const jobWords: Readonly<Record<string, string>> = {
  ZOHO_PROJECT_SYNC: 'Sync projects from the project tool',
  EMPLOYEE_SYNC: 'Sync employees from Zoho People',
  HOLIDAY_SYNC: 'Sync holidays from Zoho People',
  EXCHANGE_RATES: 'Update exchange rates',
  PREDICTION_REMINDER: 'Remind CSMs of projects whose last prediction ends soon',
  INVOICE_REMINDER: 'Remind accountants of past periods without an invoice',
  MISSING_HOURS: 'Mail working days without hours to developers and CSMs',
  PAYMENT_REMINDERS: 'Mail payment reminders to companies',
  INVOICE_OVERDUE: 'Notify about newly overdue invoices',
  BOOKS_PAYMENT_SYNC: 'Sync payments from the connected books',
  BOOKS_RECONCILE: 'Compare every invoice with the connected books',
  BOOKS_OPTIONS: 'Refresh taxes, items and payment terms from the books',
  PREDICTION_FREEZE: 'Freeze predictions at the start of their period',
  DASHBOARD_TOTALS: 'Keep the monthly totals of the dashboard ready',
  LOG_CLEANUP: 'Delete server logs after 14 days and the history of jobs after 90',
  SESSION_CLEANUP: 'Delete expired sessions and stored answers',
};

const run = z.object({
  runId: idOut,
  /** `lost`: its server stopped during the run. */
  state: z.enum(['running', 'done', 'failed', 'lost']),
  /** Who started it; null for the schedule. */
  askedBy: z.string().nullable(),
  /** The run whose failed items it retried. */
  retryOf: idOut.nullable(),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
  itemsDone: z.int(),
  itemsFailed: z.int(),
  /** The total number of items; null for a job without items. */
  items: z.int().nullable(),
  /** The job's result in words. */
  result: z.array(z.object({ label: z.string(), value: z.string() })),
  error: z.string().nullable(),
});
export type JobRun = z.output<typeof run>;

export const scheduleFields = {
  /** Five or six fields, in UTC. */
  cron: {
    label: 'Schedule',
    maxLength: 100,
    typed: z.string().trim().min(1, messages.pleaseEnter('schedule')).max(100),
    out: z.string(),
  },
  enabled: { label: 'Switched on', typed: z.boolean(), out: z.boolean() },
};

const job = z.object({
  name: z.string(),
  ...outShape(scheduleFields),
  /** None while it is off. */
  nextRun: instantOut.nullable(),
  /** Whether a run was requested and has not started yet. */
  isAsked: z.boolean(),
  /** The latest run, which may be in progress. */
  lastRun: run.nullable(),
  version: z.int(),
});
export type Job = z.output<typeof job>;

const jobName = z.string().regex(/^[A-Z][A-Z_]{2,39}$/);
const oneJob = z.strictObject({ name: jobName });
const oneRun = z.strictObject({ runId: idIn });

/** Scheduled jobs: their timetable, last runs and logs (docs/domain/jobs-and-todos.md). */
export const jobEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/job',
    summary: 'All jobs with schedule, next run and last run',
    roles: adminOnly,
    consistent: true,
    answer: z.object({ jobDetails: z.array(job) }),
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/job',
    summary: 'Turn a job on or off, or change its schedule',
    roles: adminOnly,
    body: z.strictObject({
      name: jobName,
      ...typedShape(scheduleFields),
      version: versionIn,
    }),
    answer: job,
    refusals: ['not_found', 'stale_version'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/job/:name/run',
    summary: 'Run a job now',
    roles: adminOnly,
    params: oneJob,
    answer: job,
    status: 202,
    refusals: ['not_found', 'job_running'],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/job/:name/runs',
    summary: 'The runs of a job, the newest first',
    roles: adminOnly,
    consistent: true,
    params: oneJob,
    query: pageQuery,
    answer: z.object({ jobRunDetails: z.array(run), paginationDetails }),
    refusals: ['not_found'],
  }),
  runDetails: endpoint({
    method: 'GET',
    path: '/job/run/:runId',
    summary: 'One run with its log and its items',
    roles: adminOnly,
    consistent: true,
    params: oneRun,
    answer: run.extend({
      job: z.string(),
      log: z.array(z.object({ at: instantOut, words: z.string() })),
      itemDetails: z.array(z.object({ name: z.string(), isDone: z.boolean(), words: z.string() })),
    }),
    refusals: ['not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/job/run/:runId/retry',
    summary: 'Retry the failed items of a run',
    roles: adminOnly,
    params: oneRun,
    answer: job,
    status: 202,
    refusals: ['not_found', 'nothing_failed', 'job_running'],
  }),
};
export type JobRunDetails = z.output<typeof jobEndpoints.runDetails.answer>;
