import type { Job, JobRun, JobRunDetails } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant, instantOrNull } from '../../database/instants.ts';

/** A job as it is stored; its next run follows from its timetable. */
export type StoredJob = Omit<Job, 'nextRun'>;

type JobRow = Omit<StoredJob, 'lastRun'>;
interface RunRow extends Omit<JobRun, 'result'> {
  readonly job: string;
  readonly result: Readonly<Record<string, unknown>> | null;
}

const runColumns = sql`r.id::int as "runId", r.job, r.state, r.asked_by as "askedBy", r.retry_of::int as "retryOf",
  r.started_at as "startedAt", r.finished_at as "finishedAt", r.items_done as "itemsDone", r.items,
  (select count(*)::int from job_run_item i where i.run_id = r.id and not i.is_done) as "itemsFailed", r.result, r.error`;

const jobColumns = sql`name, cron, enabled, asked_at is not null as "isAsked", version`;

/** All jobs by their names, each with its newest run. */
export async function selectJobs(tx: Tx): Promise<StoredJob[]> {
  const jobs = await sql<JobRow>`select ${jobColumns} from job order by name`.execute(tx);
  const runs = await sql<RunRow>`
    select ${runColumns} from job j
    cross join lateral (select * from job_run r where r.job = j.name order by r.id desc limit 1) r`.execute(tx);
  const newest = new Map(runs.rows.map((row) => [row.job, toRun(row)]));
  return jobs.rows.map((row) => ({ ...row, lastRun: newest.get(row.name) ?? null }));
}

/** A job with its newest run; `hold` locks it until the transaction ends. */
export async function selectJob(
  tx: Tx,
  name: string,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<StoredJob | undefined> {
  const found = await sql<JobRow>`
    select ${jobColumns} from job where name = ${name} ${hold ? sql`for update` : sql``}`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const [lastRun = null] = await selectRuns(tx, name, { offset: 0, limit: 1 });
  return { ...row, lastRun };
}

/** The runs of a job, the newest first. */
export async function selectRuns(tx: Tx, name: string, page: { offset: number; limit: number }): Promise<JobRun[]> {
  const found = await sql<RunRow>`
    select ${runColumns} from job_run r where r.job = ${name} order by r.id desc
    offset ${page.offset} limit ${page.limit}`.execute(tx);
  return found.rows.map(toRun);
}

export async function countRuns(tx: Tx, name: string): Promise<number> {
  const counted = await sql<{ many: number }>`select count(*)::int as many from job_run where job = ${name}`.execute(
    tx,
  );
  return counted.rows[0]?.many ?? 0;
}

/** So many lines of a run are shown, the newest; a run that says more has a log of its own on the server. */
const linesMax = 500;
const itemsMax = 1000;

/** One run with its log and its items, those that failed first. */
export async function selectRun(tx: Tx, runId: number): Promise<JobRunDetails | undefined> {
  const found = await sql<RunRow>`select ${runColumns} from job_run r where r.id = ${runId}`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const lines = await sql<JobRunDetails['log'][number]>`
    select at, words from (
      select id, at, words from job_run_line where run_id = ${runId} order by id desc limit ${linesMax}
    ) newest order by id`.execute(tx);
  const items = await sql<JobRunDetails['itemDetails'][number]>`
    select name, is_done as "isDone", words from job_run_item where run_id = ${runId}
    order by is_done, name limit ${itemsMax}`.execute(tx);
  const log = lines.rows.map(({ at, words }) => ({ at: instant(at), words }));
  return { ...toRun(row), job: row.job, log, itemDetails: items.rows };
}

/** The names of the items of a run that failed. */
export async function failedItems(tx: Tx, runId: number): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from job_run_item where run_id = ${runId} and not is_done order by name`.execute(tx);
  return found.rows.map(({ name }) => name);
}

/** Gives a job its timetable, whose slots count from now on. */
export async function updateJob(
  tx: Tx,
  name: string,
  { cron, enabled, now }: { cron: string; enabled: boolean; now: string },
): Promise<void> {
  await tx
    .updateTable('job')
    .set({ cron, enabled, counted_until: now, version: sql`version + 1` })
    .where('name', '=', name)
    .execute();
}

const toRun = (row: RunRow): JobRun => ({
  runId: row.runId,
  state: row.state,
  askedBy: row.askedBy,
  retryOf: row.retryOf,
  itemsDone: row.itemsDone,
  itemsFailed: row.itemsFailed,
  items: row.items,
  error: row.error,
  startedAt: instant(row.startedAt),
  finishedAt: instantOrNull(row.finishedAt),
  result: Object.entries(row.result ?? {}).flatMap(([label, value]) => wordsOf(label, value)),
});

/** What a job says of itself, as a person reads it: `notYetThere: 2` becomes `Not yet there` and `2`; what is empty says nothing. */
function wordsOf(name: string, value: unknown): { label: string; value: string }[] {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const label = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  const parts = Array.isArray(value) ? value.map(textOf) : entriesOf(value);
  if (parts === undefined) return [{ label, value: textOf(value) }];
  return parts.length === 0 ? [] : [{ label, value: parts.join(', ') }];
}

const entriesOf = (value: unknown): string[] | undefined =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => `${key} ${textOf(one)}`)
    : undefined;

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return Object.values(value).map(textOf).join(' ');
}
