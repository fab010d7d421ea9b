import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { scheduleFields, type jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { Refusal, type Context } from '../../handle.ts';
import { listChanges, openForChange } from '../../record.ts';
import { askForRun } from './ask-for-run.public.ts';
import { shownJob } from './jobs.queries.ts';
import { failedItems, selectJob, selectRun, updateJob, type StoredJob } from './jobs.sql.ts';
import { isUsableTimetable } from './next-run.ts';

type Endpoints = typeof jobEndpoints;

/** Switches a job on or off and gives it its timetable; the servers look at it each second. */
export async function change(
  { tx, now, audit, reply, refuse }: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(selectJob(tx, body.name, { hold: true }), {
    refuse,
    missing: 'not_found',
    seen: body.version,
    current: (job) => shownJob(job, now),
  });
  if (!isUsableTimetable(body.cron, now))
    throw new Refusal('invalid_input', { fields: [{ path: 'cron', message: messages.invalidSchedule }] });
  reply(messages.jobUpdated);
  const changes = listChanges(fieldLabels(scheduleFields), before, body);
  if (changes.length === 0) return shownJob(before, now);
  await updateJob(tx, body.name, { ...body, now });
  audit({ action: 'Updated', ...named(before), changes });
  return shownJob((await selectJob(tx, body.name)) ?? refuse('not_found'), now);
}

/** Has a job run now, also one that is off. */
export async function run(
  { tx, now, caller, audit, reply, refuse }: Context<Endpoints['run']>,
  { params: { name } }: InputOf<Endpoints['run']>,
): Promise<AnswerOf<Endpoints['run']>> {
  const job = (await selectJob(tx, name, { hold: true })) ?? refuse('not_found');
  if (!(await askForRun(tx, name, { by: caller.name, now }))) return refuse('job_running');
  audit({ action: 'Started', ...named(job) });
  reply(messages.jobRequested);
  return shownJob((await selectJob(tx, name)) ?? refuse('not_found'), now);
}

/** Has tried again what failed in a run: its failed items, or all of it where it has none. */
export async function retry(
  { tx, now, caller, audit, reply, refuse }: Context<Endpoints['retry']>,
  { params: { runId } }: InputOf<Endpoints['retry']>,
): Promise<AnswerOf<Endpoints['retry']>> {
  const failed = (await selectRun(tx, runId)) ?? refuse('not_found');
  const job = (await selectJob(tx, failed.job, { hold: true })) ?? refuse('not_found');
  if (failed.state === 'running') return refuse('job_running');
  const items = await failedItems(tx, runId);
  if (items.length === 0 && failed.state === 'done') return refuse('nothing_failed');
  const request = { by: caller.name, now, retryOf: runId, ...(items.length === 0 ? {} : { items }) };
  if (!(await askForRun(tx, failed.job, request))) return refuse('job_running');
  audit({ action: 'Started', ...named(job) });
  reply(messages.jobRequested);
  return shownJob((await selectJob(tx, failed.job)) ?? refuse('not_found'), now);
}

const named = ({ name }: StoredJob) => ({ resource: 'JOB' as const, resourceId: name, resourceName: name });
