import type { Period } from '@countinghouse/billing/values/period.ts';
import type { SyncStop } from '@countinghouse/contract/sync-stops/sync-stops.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** What is synchronised by itself: time logs, leave or attendance of a project, holidays of a region. */
export type SyncedThing = Pick<SyncStop, 'what' | 'projectId' | 'region'>;

/** What an answer would remove, as a person is shown it. */
export interface StopFacts extends SyncedThing, Pick<SyncStop, 'removed' | 'known' | 'amount'> {
  readonly period: Period;
  readonly reasons: readonly string[];
  readonly rows: SyncStop['rows'];
}

const isOf = ({ what, projectId, region }: SyncedThing) =>
  sql`what = ${what} and project_id is not distinct from ${projectId} and region is not distinct from ${region}`;

/** Whether a user confirmed this removal; locked until the transaction ends. */
export async function isConfirmed(tx: Tx, thing: SyncedThing, mark: string): Promise<boolean> {
  const found = await sql<{ mark: string | null }>`
    select confirmed_mark as mark from sync_stop where ${isOf(thing)} for update`.execute(tx);
  return found.rows.some((row) => row.mark === mark);
}

/** Forgets stops of a thing: those whose days all lie in a period, and those of exactly this removal. */
export async function deleteStops(tx: Tx, thing: SyncedThing, of: { period: Period; mark: string }): Promise<void> {
  await sql`delete from sync_stop where ${isOf(thing)}
    and (mark = ${of.mark} or start_date >= ${of.period.start} and end_date <= ${of.period.end})`.execute(tx);
}

/** Notes that the sync of a thing stopped, in place of earlier stops of the same days. */
export async function storeStop(tx: Tx, stop: StopFacts & { readonly mark: string }, now: string): Promise<void> {
  await deleteStops(tx, stop, stop);
  await sql`
    insert into sync_stop (what, project_id, region, start_date, end_date, removed, known, amount, reasons, rows, mark, stopped_at)
    values (${stop.what}, ${stop.projectId}, ${stop.region}, ${stop.period.start}, ${stop.period.end}, ${stop.removed}, ${stop.known},
      ${stop.amount}, ${JSON.stringify(stop.reasons)}, ${JSON.stringify(stop.rows)}, ${stop.mark}, ${now})`.execute(tx);
}

/** The stops that wait for a person, of the caller's projects, and of holidays for who manages them. */
export async function waitingStops(
  tx: Tx,
  caller: Caller,
  params: { readonly id?: number; readonly projectId?: number; readonly what?: SyncStop['what'] },
): Promise<SyncStop[]> {
  const managesHolidays = caller.role === 'ROLE_ADMIN';
  const found = await sql<SyncStop>`
    select s.id as "syncStopId", s.what, s.project_id as "projectId", p.name as "projectName", s.region, s.start_date as "startDate",
      s.end_date as "endDate", s.removed, s.known, s.amount, s.reasons, s.rows, s.mark, s.stopped_at as "stoppedAt"
    from sync_stop s left join project p on p.id = s.project_id
    where s.confirmed_at is null and (${params.id ?? null}::int is null or s.id = ${params.id ?? null})
      and (${params.what ?? null}::text is null or s.what = ${params.what ?? null})
      and (${params.projectId ?? null}::int is null or s.project_id = ${params.projectId ?? null})
      and case when s.project_id is null then ${managesHolidays} else ${inScope(caller, 's.project_id')} end
    order by s.stopped_at, s.id
    ${params.id === undefined ? sql`` : sql`for update of s`}`.execute(tx);
  return found.rows.map((row) => ({ ...row, stoppedAt: instant(row.stoppedAt) }));
}

/** Keeps that a person confirmed what would be removed. */
export async function confirmStop(
  tx: Tx,
  confirmed: { readonly id: number; readonly mark: string; readonly by: number; readonly now: string },
): Promise<void> {
  await sql`update sync_stop set confirmed_mark = ${confirmed.mark}, confirmed_by = ${confirmed.by}, confirmed_at = ${confirmed.now}
    where id = ${confirmed.id}`.execute(tx);
}
