import type { OffBoardSet } from '@countinghouse/billing/resignations/off-boarding.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Resignation, ResignationStatus } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { employeeInScope, mayTieEmployee } from '../developers/developers.public.ts';

/** What the list is narrowed down to and how it is sorted. */
export interface ResignationsFilter {
  readonly today: CalendarDate;
  readonly id?: number;
  /** Part of an employee's name, or of the name or code of a project that the resignation touches. */
  readonly part?: string | undefined;
  readonly status?: readonly ResignationStatus[] | undefined;
  /** The first day of the month of the last working day. */
  readonly month?: CalendarDate | undefined;
  readonly field: 'employeeName' | 'resignationDate' | 'lastWorkingDay';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const sorted = {
  employeeName: (direction: RawBuilder<unknown>) =>
    sql`lower(e.name) ${direction}, e.id ${direction}, r.id ${direction}`,
  resignationDate: (direction: RawBuilder<unknown>) => sql`r.resignation_date ${direction}, r.id ${direction}`,
  lastWorkingDay: (direction: RawBuilder<unknown>) => sql`r.last_working_day ${direction}, r.id ${direction}`,
};

/** Which resignations have a status on a day, in the words of an index. */
const having = (status: ResignationStatus, today: CalendarDate): RawBuilder<boolean> =>
  ({
    Withdrawn: sql<boolean>`r.withdrawn_at is not null`,
    Left: sql<boolean>`(r.withdrawn_at is null and r.last_working_day < ${today})`,
    'Serving notice': sql<boolean>`(r.withdrawn_at is null and r.last_working_day >= ${today})`,
  })[status];

/** Whether a resignation ends, or ended, the place `d` on a project. */
const isTouched = sql`(rp.project_id is not null or r.withdrawn_at is null
  and (d.off_board_date is null or d.off_board_date > r.last_working_day))`;

/** One page of the resignations of employees in the caller's scope, and how many there are. */
export async function storedResignations(
  tx: Tx,
  caller: Caller,
  filter: ResignationsFilter,
): Promise<{ found: Resignation[]; total: number }> {
  const { part = '', month } = filter;
  const like = containing(part.toLowerCase());
  const status = sql<ResignationStatus>`case when r.withdrawn_at is not null then 'Withdrawn'
    when r.last_working_day < ${filter.today} then 'Left' else 'Serving notice' end`;
  const conditions = [
    ...(filter.id === undefined ? [] : [sql`r.id = ${filter.id}`]),
    ...(part === ''
      ? []
      : [
          sql`r.id in (
            select r.id from employee e join resignation r on r.employee_id = e.id where lower(e.name) like ${like}
            union all
            select r.id from project p join developer d on d.project_id = p.id join resignation r on r.employee_id = d.employee_id
              left join resignation_place rp on rp.resignation_id = r.id and rp.project_id = d.project_id
            where p.search_text like ${like} and ${isTouched} and ${inScope(caller, 'd.project_id')})`,
        ]),
    ...(filter.status === undefined || filter.status.length === 0
      ? []
      : [
          sql`(${sql.join(
            filter.status.map((one) => having(one, filter.today)),
            sql` or `,
          )})`,
        ]),
    ...(month === undefined
      ? []
      : [sql`r.last_working_day >= ${month}::date and r.last_working_day < ${month}::date + interval '1 month'`]),
  ];
  const condition = sql.join([employeeInScope(caller, 'r.employee_id'), ...conditions], sql` and `);
  const order = sorted[filter.field](sql.raw(filter.order));
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from resignation r join employee e on e.id = r.employee_id where ${condition}`.execute(
    tx,
  );
  const { rows } = await sql<Resignation>`
    select r.id as "resignationId", r.employee_id as "employeeId", e.name as "employeeName", r.resignation_date as "resignationDate",
      r.last_working_day as "lastWorkingDay", r.reason, ${status} as status, r.version, touched.projects, touched."otherProjects"
    from (select r.id from resignation r join employee e on e.id = r.employee_id where ${condition}
        order by ${order} offset ${filter.offset} limit ${filter.limit}) page
      join resignation r on r.id = page.id join employee e on e.id = r.employee_id,
      lateral (select
          coalesce(jsonb_agg(place.shown order by place.name, place.id) filter (where place.is_seen), '[]'::jsonb) as projects,
          (count(*) filter (where not place.is_seen))::int as "otherProjects"
        from (select lower(p.name) as name, p.id, ${inScope(caller, 'd.project_id')} as is_seen,
            jsonb_build_object('projectId', p.id, 'projectName', p.name, 'offBoardDate', d.off_board_date,
              'offBoardBefore', case when rp.project_id is null then d.off_board_date else rp.off_board_before end,
              'replacement', case when x.id is not null then jsonb_build_object('employeeId', x.id, 'name', x.name) end) as shown
          from developer d join project p on p.id = d.project_id
            left join resignation_place rp on rp.resignation_id = r.id and rp.project_id = d.project_id
            left join employee x on x.id = rp.replacement_id
          where d.employee_id = r.employee_id and ${isTouched}) place) touched
    order by ${order}`.execute(tx);
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/** A place of the employee on a project, with the effect of the resignation on it. */
export interface StoredPlace {
  readonly projectId: number;
  readonly projectName: string;
  readonly role: string;
  readonly fromDate: CalendarDate | null;
  readonly offBoardDate: CalendarDate | null;
  readonly version: number;
  /** The caller sees the project. */
  readonly isSeen: boolean;
  readonly set: OffBoardSet | undefined;
  readonly replacementId: number | null;
  readonly replacementName: string | null;
}

/** All places of an employee on projects, by the names of the projects; what a withdrawn resignation did is undone already. */
export async function selectPlaces(
  tx: Tx,
  caller: Caller,
  params: { readonly employeeId: number; readonly resignationId: number | undefined },
): Promise<StoredPlace[]> {
  const { rows } = await sql<Omit<StoredPlace, 'set'> & { setTo: CalendarDate | null; setBefore: CalendarDate | null }>`
    select d.project_id as "projectId", p.name as "projectName", d.role, d.from_date as "fromDate", d.off_board_date as "offBoardDate",
      d.version, ${inScope(caller, 'd.project_id')} as "isSeen", case when rp.project_id is not null then r.last_working_day end as "setTo",
      rp.off_board_before as "setBefore", rp.replacement_id as "replacementId", x.name as "replacementName"
    from developer d join project p on p.id = d.project_id
      left join resignation r on r.id = ${params.resignationId ?? null} and r.employee_id = d.employee_id and r.withdrawn_at is null
      left join resignation_place rp on rp.resignation_id = r.id and rp.project_id = d.project_id
      left join employee x on x.id = rp.replacement_id
    where d.employee_id = ${params.employeeId} order by lower(p.name), p.id`.execute(tx);
  return rows.map(({ setTo, setBefore, ...row }) => ({
    ...row,
    set: setTo === null ? undefined : { to: setTo, before: setBefore },
  }));
}

/** What is kept of a resignation itself. */
export interface ResignationText {
  readonly resignationDate: CalendarDate;
  readonly lastWorkingDay: CalendarDate;
  readonly reason: string;
}

/** Whether the employee has another resignation, not withdrawn, whose notice period shares a day with this one. */
export async function hasOther(
  tx: Tx,
  one: ResignationText & { readonly employeeId: number; readonly exceptId: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`select from resignation
    where employee_id = ${one.employeeId} and withdrawn_at is null and id is distinct from ${one.exceptId ?? null}
      and daterange(resignation_date, last_working_day, '[]') && daterange(${one.resignationDate}::date, ${one.lastWorkingDay}::date, '[]')`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Those of some employees who can take over after a day: the caller may tie them or they were chosen before, they are not
 * the one who leaves, and they do not leave until then themselves.
 */
export async function whoCanReplace(
  tx: Tx,
  caller: Caller,
  params: {
    readonly ids: readonly number[];
    readonly employeeId: number;
    readonly lastWorkingDay: CalendarDate;
    readonly chosenBefore: readonly number[];
  },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, e.name from employee e where e.id = any (${[...params.ids]}::int[]) and e.id <> ${params.employeeId}
      and (e.id = any (${[...params.chosenBefore]}::int[]) or ${mayTieEmployee(caller, 'e.id')})
      and not exists (select from resignation r where r.employee_id = e.id and r.withdrawn_at is null
        and r.last_working_day <= ${params.lastWorkingDay} and r.last_working_day >= ${params.lastWorkingDay}::date - 366)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function insertResignation(tx: Tx, employeeId: number, text: ResignationText): Promise<number> {
  const { resignationDate, lastWorkingDay, reason } = text;
  const { id } = await tx
    .insertInto('resignation')
    .values(asColumns('resignation', { employeeId, resignationDate, lastWorkingDay, reason }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateResignation(
  tx: Tx,
  id: number,
  { resignationDate, lastWorkingDay, reason }: ResignationText,
): Promise<void> {
  await tx
    .updateTable('resignation')
    .set({ ...asColumns('resignation', { resignationDate, lastWorkingDay, reason }), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markWithdrawn(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('resignation')
    .set({ withdrawn_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Whether a resignation still ends places on projects that the caller does not see. */
export async function endsPlacesElsewhere(tx: Tx, caller: Caller, id: number): Promise<boolean> {
  const { rows } = await sql`select from resignation_place rp join resignation r on r.id = rp.resignation_id
      join developer d on d.project_id = rp.project_id and d.employee_id = r.employee_id
    where r.id = ${id} and d.off_board_date = r.last_working_day and not ${inScope(caller, 'rp.project_id')} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteResignation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('resignation').where('id', '=', id).execute();
}

/** Keeps which places a resignation ended, what was there before, and who takes over, instead of what it kept of some projects. */
export async function storePlaces(
  tx: Tx,
  resignationId: number,
  {
    instead,
    places,
  }: {
    readonly instead: readonly number[];
    readonly places: readonly {
      readonly projectId: number;
      readonly before: CalendarDate | null;
      readonly replacementId: number | null;
    }[];
  },
): Promise<void> {
  if (instead.length > 0)
    await tx
      .deleteFrom('resignation_place')
      .where('resignation_id', '=', resignationId)
      .where('project_id', 'in', instead)
      .execute();
  if (places.length === 0) return;
  await tx
    .insertInto('resignation_place')
    .values(
      places.map(({ projectId, before, replacementId }) => ({
        resignation_id: resignationId,
        project_id: projectId,
        off_board_before: before,
        replacement_id: replacementId,
      })),
    )
    .execute();
}
