import type { RangeChange } from '@countinghouse/billing/rates/plan-range-change.ts';
import type { RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText, rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

/** Whose special rate it is; the role is the one the person has on the project now, empty when they are no longer on it. */
export interface SpecialRateHolder {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly role: string;
}

export interface StoredRange extends RateRange {
  readonly id: number;
  readonly version: number;
  /** Who the special rates belong to, by name. */
  readonly holders: readonly SpecialRateHolder[];
}

/** All rate ranges of a project with their rates, oldest first. */
export const storedRanges = gathered(async (tx, projectIds: readonly number[]) => {
  const ranges = await selectRanges(tx, projectIds);
  return projectIds.map((id) => ranges.get(id) ?? []);
});

/** The same of several projects, by their id; one without ranges is not there. */
export async function selectRanges(tx: Tx, projectIds: readonly number[]): Promise<Map<number, StoredRange[]>> {
  const found = await sql<{
    project_id: number;
    id: number;
    start_date: string;
    end_date: string | null;
    version: number;
    role_rates: Record<string, string>;
    special_rates: readonly (SpecialRateHolder & { rate: string })[];
  }>`select r.project_id, r.id, r.start_date, r.end_date, r.version,
      (select coalesce(jsonb_object_agg(x.role, x.rate::text), '{}') from role_rate x where x.rate_range_id = r.id) as role_rates,
      (select coalesce(jsonb_agg(jsonb_build_object('employeeId', e.id, 'employeeName', e.name, 'role', coalesce(d.role, ''),
          'rate', x.rate::text) order by e.name, e.id), '[]')
        from special_rate x join employee e on e.id = x.employee_id
          left join developer d on d.project_id = r.project_id and d.employee_id = e.id
        where x.rate_range_id = r.id) as special_rates
    from rate_range r where r.project_id = any ((select ${[...projectIds]}::int[])::int[]) order by r.project_id, r.start_date`.execute(
    tx,
  );
  const byProject = new Map<number, StoredRange[]>();
  for (const row of found.rows) {
    const range = {
      id: row.id,
      version: row.version,
      start: calendarDate(row.start_date),
      end: row.end_date === null ? null : calendarDate(row.end_date),
      roleRates: new Map(Object.entries(row.role_rates).map(([role, rate]) => [role, rateFromText(rate)])),
      specialRates: new Map(row.special_rates.map((special) => [special.employeeId, rateFromText(special.rate)])),
      holders: row.special_rates.map(({ employeeId, employeeName, role }) => ({ employeeId, employeeName, role })),
    };
    byProject.set(row.project_id, [...(byProject.get(row.project_id) ?? []), range]);
  }
  return byProject;
}

/** Stores what was planned, in its order; answers the id of the range that was added, the first one where a standing one goes on behind it. */
export async function storeChanges(
  tx: Tx,
  projectId: number,
  changes: readonly RangeChange[],
): Promise<number | undefined> {
  let addedId: number | undefined;
  for (const change of changes)
    if (change.kind === 'insert') {
      const id = await addRange(tx, { projectId, range: change.range });
      addedId ??= id;
    } else if (change.kind === 'set dates') await setDates(tx, change);
    else await sql`delete from rate_range where id = ${change.id}`.execute(tx);
  return addedId;
}

const setDates = gathered(async (tx, ranges: readonly Extract<RangeChange, { kind: 'set dates' }>[]) => {
  await sql`update rate_range r set start_date = n.start_date, end_date = n.end_date, version = r.version + 1
    from unnest(${ranges.map((one) => one.id)}::int[], ${ranges.map((one) => one.start)}::date[], ${ranges.map((one) => one.end)}::date[])
      as n (id, start_date, end_date) where r.id = n.id`.execute(tx);
  return ranges;
});

/** Makes these the role rates of a range; a role that is not among them has none there any more. */
export async function replaceRoleRates(tx: Tx, rangeId: number, rates: ReadonlyMap<string, HourlyRate>): Promise<void> {
  await sql`delete from role_rate where rate_range_id = ${rangeId}`.execute(tx);
  await sql`insert into role_rate (rate_range_id, role, rate)
    select ${rangeId}, given.role, given.rate
    from unnest(${[...rates.keys()]}::text[], ${[...rates.values()].map(rateText)}::numeric[]) given (role, rate)`.execute(
    tx,
  );
}

/** Makes these the special rates of a range; a developer who is not among them has none there any more. */
export async function replaceSpecialRates(
  tx: Tx,
  rangeId: number,
  rates: ReadonlyMap<number, HourlyRate>,
): Promise<void> {
  await sql`delete from special_rate where rate_range_id = ${rangeId}`.execute(tx);
  await sql`insert into special_rate (rate_range_id, employee_id, rate)
    select ${rangeId}, given.employee_id, given.rate
    from unnest(${[...rates.keys()]}::integer[], ${[...rates.values()].map(rateText)}::numeric[]) given (employee_id, rate)`.execute(
    tx,
  );
}

/** Stores ranges of several projects at once; answers the id of each, in the order given. */
export async function addRanges(
  tx: Tx,
  added: readonly { readonly projectId: number; readonly range: RateRange }[],
): Promise<number[]> {
  const stored = await sql<{ id: number; project_id: number; start_date: string }>`
    insert into rate_range (project_id, start_date, end_date)
    select * from unnest(${added.map((one) => one.projectId)}::int[], ${added.map((one) => one.range.start)}::date[],
      ${added.map((one) => one.range.end)}::date[])
    returning id, project_id, start_date`.execute(tx);
  const ids = new Map(stored.rows.map((row) => [`${row.project_id} ${row.start_date}`, row.id]));
  const inOrder = added.map(({ projectId, range }) => {
    const id = ids.get(`${projectId} ${range.start}`);
    if (id === undefined) throw new Error('a rate range was not stored');
    return id;
  });
  const rates = added.flatMap(({ range }, at) =>
    [...range.roleRates].map(([role, rate]) => ({ id: inOrder[at] ?? 0, role, rate: rateText(rate) })),
  );
  await sql`insert into role_rate (rate_range_id, role, rate)
    select * from unnest(${rates.map((one) => one.id)}::int[], ${rates.map((one) => one.role)}::text[],
      ${rates.map((one) => one.rate)}::numeric[])`.execute(tx);
  const special = added.flatMap(({ range }, at) =>
    [...range.specialRates].map(([employeeId, rate]) => ({ id: inOrder[at] ?? 0, employeeId, rate: rateText(rate) })),
  );
  if (special.length > 0)
    await sql`insert into special_rate (rate_range_id, employee_id, rate)
    select * from unnest(${special.map((one) => one.id)}::int[], ${special.map((one) => one.employeeId)}::int[],
      ${special.map((one) => one.rate)}::numeric[])`.execute(tx);
  return inOrder;
}

const addRange = gathered(addRanges);

/** Raises the version of a range whose rates changed while its dates stayed. */
export async function raiseVersion(tx: Tx, rangeId: number): Promise<void> {
  await sql`update rate_range set version = version + 1 where id = ${rangeId}`.execute(tx);
}

/**
 * Lets the database check now, not at the end, that no two ranges of a project share a day; it waits for other transactions
 * that are storing one. After an overlap the transaction can only be rolled back.
 */
export const doRangesOverlap = gathered(async (tx, asked: readonly void[]) => {
  try {
    await sql`set constraints rate_ranges_never_overlap immediate`.execute(tx);
    return asked.map(() => false);
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'rate_ranges_never_overlap')
      return asked.map(() => true);
    throw error;
  }
});
