import type { TimeLog } from '../demo/demo-logs.ts';
import { demoPeople, type DemoPerson, type DemoProject, demoProjects, portal } from '../demo/demo-project-tool.ts';
import { monthFirst, type CalendarDay } from '../wire/calendar-day.ts';
import { exact, type Json, type JsonObject } from '../wire/exact-json.ts';

/** The portal's time zone: five and a half hours ahead of UTC. */
const PORTAL_AHEAD_MS = 5.5 * 3_600_000;

export const hoursText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const localMidnight = (day: CalendarDay) => exact(String(Date.parse(`${day}T00:00:00Z`) - PORTAL_AHEAD_MS));
const billStatus = (log: TimeLog) => (log.billable ? 'Billable' : 'Non Billable');

function stamp(prefix: string, at: string): JsonObject {
  const local = new Date(Date.parse(at) + PORTAL_AHEAD_MS).toISOString();
  const hour = Number(local.slice(11, 13));
  const clock = `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}${local.slice(13, 19)} ${hour < 12 ? 'AM' : 'PM'}`;
  return {
    [`${prefix}_date`]: monthFirst(local.slice(0, 10)),
    [`${prefix}_time_long`]: exact(String(Date.parse(at))),
    [`${prefix}_time_format`]: `${monthFirst(local.slice(0, 10))} ${clock}`,
  };
}

export function personOf(zuid: string): DemoPerson | undefined {
  return demoPeople.find((person) => person.zuid === zuid);
}

/** One log of a classic response. */
export function classicLog(log: TimeLog, apiBase: string): JsonObject {
  const project = demoProjects.find((one) => one.id === log.projectId);
  const owner = personOf(log.zuid);
  const part = log.kind === 'task' ? 'tasks' : 'bugs';
  const path = log.kind === 'general' ? 'logs' : `${part}/${log.aboutId}/logs`;
  return {
    id: exact(log.id),
    id_string: log.id,
    log_date: monthFirst(log.day),
    log_date_long: localMidnight(log.day),
    log_date_format: monthFirst(log.day),
    hours: Math.floor(log.minutes / 60),
    minutes: log.minutes % 60,
    hours_display: hoursText(log.minutes),
    total_minutes: log.minutes,
    bill_status: billStatus(log),
    notes: log.notes,
    owner_id: log.zuid,
    owner_name: owner?.name ?? 'Former user',
    ...(owner === undefined ? {} : { owner_zpuid: owner.zpuid }),
    added_by: { name: owner?.name ?? 'Former user', id: log.zuid },
    approval_status: log.approval,
    ...stamp('created', log.createdAt),
    ...stamp('last_modified', log.changedAt),
    ...subject(log, project),
    link: { self: { url: `${apiBase}/projects/${log.projectId}/${path}/${log.id}/` } },
  };
}

function subject(log: TimeLog, project: DemoProject | undefined): JsonObject {
  if (log.kind === 'general') return { name: log.name };
  if (log.kind === 'bug') {
    const bug = project?.bugs.find((one) => one.id === log.aboutId);
    return { bug: { id: exact(log.aboutId), id_string: log.aboutId, title: bug?.title ?? '', key: bug?.key } };
  }
  const task = project?.tasks.find((one) => one.id === log.aboutId);
  const isSubTask = task?.rootId !== undefined;
  return {
    task: {
      id: exact(log.aboutId),
      id_string: log.aboutId,
      name: task?.name ?? '',
      is_sub_task: isSubTask,
      is_parent: project?.tasks.some((one) => one.rootId === log.aboutId) ?? false,
      sub_task_level: isSubTask ? 1 : 0,
      root_task_id: task?.rootId ?? log.aboutId,
    },
    task_list: { id: `${log.projectId.slice(0, -2)}77`, name: task?.listName ?? 'General' },
  };
}

/** The `timelogs` envelope: one page of logs grouped by day; a day may continue on the next page. */
export function classicTimelogs(all: readonly TimeLog[], page: readonly TimeLog[], apiBase: string): JsonObject {
  const listName = page[0] === undefined ? 'tasklogs' : `${page[0].kind}logs`;
  const days = [...new Set(page.map((log) => log.day))];
  const minutesOf = (logs: readonly TimeLog[]) => logs.reduce((sum, log) => sum + log.minutes, 0);
  const groups: Json[] = days.map((day) => ({
    date: monthFirst(day),
    date_long: localMidnight(day),
    display_format: monthFirst(day),
    total_hours: hoursText(minutesOf(all.filter((log) => log.day === day))),
    [listName]: page.filter((log) => log.day === day).map((log) => classicLog(log, apiBase)),
  }));
  return { timelogs: { grandtotal: hoursText(minutesOf(all)), role: 'admin', date: groups } };
}

export function classicProject(project: DemoProject, apiBase: string, now: Date): JsonObject {
  const base = `${apiBase}/projects/${project.id}`;
  const createdAt = `${project.startDay}T06:30:00.000Z`;
  return {
    id: exact(project.id),
    id_string: project.id,
    key: project.key,
    name: project.name,
    status: 'active',
    custom_status_id: '685798000000003001',
    custom_status_name: 'Active',
    billing_status: 'Billable',
    owner_id: '60700000001',
    owner_name: 'Priya Raman',
    owner_zpuid: '685798000000090001',
    group_id: exact(`6857980000000050${project.id.slice(-2)}`),
    group_name: project.client,
    start_date: monthFirst(project.startDay),
    start_date_long: localMidnight(project.startDay),
    ...renamed(stamp('created', createdAt), 'created'),
    ...renamed(stamp('updated', `${now.toISOString().slice(0, 10)}T00:00:00.000Z`), 'updated'),
    is_public: 'no',
    is_strict: 'no',
    project_percent: '45',
    task_count: { open: project.tasks.length, closed: 0 },
    bug_count: { open: project.bugs.length, closed: 0 },
    milestone_count: { open: 0, closed: 0 },
    description: `<div>${project.name} for ${project.client}</div>`,
    enabled_tabs: ['dashboard', 'tasks', 'bugs', 'timesheet', 'users'],
    link: { self: { url: `${base}/` }, timesheet: { url: `${base}/logs/` }, user: { url: `${base}/users/` } },
  };
}

/** Projects have `created_date_long`, logs `created_time_long`. */
function renamed(stamps: JsonObject, prefix: string): JsonObject {
  return {
    [`${prefix}_date`]: stamps[`${prefix}_date`],
    [`${prefix}_date_long`]: stamps[`${prefix}_time_long`],
    [`${prefix}_date_format`]: stamps[`${prefix}_time_format`],
  };
}

export function classicUser(person: DemoPerson): JsonObject {
  return {
    id: person.zuid,
    name: person.name,
    email: person.email,
    role: person.role,
    active: true,
    zpuid: person.zpuid,
  };
}

export function classicPortals(apiBase: string): JsonObject {
  return {
    login_id: '60700000001',
    portals: [
      {
        id: exact(portal.id),
        id_string: portal.id,
        name: portal.name,
        default: true,
        role: 'admin',
        gmt_time_zone: '(GMT 5:30) India Standard Time',
        login_zpuid: exact(portal.zpuid),
        settings: {
          date_format: 'dd/MM/yyyy hh:mm aaa',
          startday_of_week: 'sunday',
          working_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
          business_hours: {},
          holidays: [],
          timelog_period: { log_future: 'notallowed', log_past: 'allowed' },
        },
        is_time_log_restriction_enabled: false,
        link: { project: { url: `${apiBase}/projects/` } },
      },
    ],
  };
}
