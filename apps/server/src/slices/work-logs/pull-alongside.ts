import { addDays } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { AttendanceOfDay } from '@countinghouse/gateways/attendance/attendance-source.ts';
import type { LeavePerson, PulledLeave } from '@countinghouse/gateways/leave-records/leave-source.ts';
import { SourceError } from '@countinghouse/gateways/source-error.ts';
import type { Work } from '../../handle.ts';
import type { JobContext } from '../../jobs/job.ts';
import { keepAttendance } from '../attendance/attendance.public.ts';
import { connectionOfPeople } from '../connections/connections.public.ts';
import { developersOfProject, rememberEmployeeNumbers, type Developer } from '../developers/developers.public.ts';
import { keepKnownToAttendance, keepKnownToPeople } from '../developers/known-to-services.public.ts';
import { keepLeave } from '../leave/leave.public.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';

/** Leave and attendance that came with the logs of a project, or why they did not. */
export interface Alongside {
  readonly leave: Came<PulledLeave & { readonly people: readonly LeavePerson[] }>;
  readonly attendance: Came<readonly AttendanceOfDay[]>;
}

type Came<Thing> =
  | { readonly came: true; readonly what: Thing; readonly period: Period }
  | { readonly came: false; readonly reason: string };

/** A balance runs on through days that no invoice covers: leave is fetched for a year before the period too. */
const reachBeforeDays = 366;

/** Who may have leave and attendance on a project: its developers, and those whom its logs will make developers. */
interface Query {
  readonly project: ProjectFacts;
  readonly period: Period;
  readonly people: readonly { readonly email?: string }[];
}

/**
 * Fetches the leave and attendance of the people of a project. A failure of either does not stop the logs; it is reported with
 * them.
 */
export async function pullAlongside(context: JobContext, params: Query): Promise<Alongside> {
  const { connection, developers } = await context.inTransaction(async ({ tx }) => ({
    connection: await connectionOfPeople(tx),
    developers: await developersOfProject(tx, params.project.id),
  }));
  const emails = new Set(
    [...developers, ...params.people].flatMap(({ email }) =>
      email === undefined || email === null ? [] : [email.toLowerCase()],
    ),
  );
  const numbers = new Set(developers.flatMap(({ employeeNumber }) => employeeNumber ?? []));
  const { signal } = context;
  const leave =
    connection === undefined || connection.state === 'not connected'
      ? didNotCome(serverMessages.peopleNotConnected)
      : await unlessError(context, leaveReach(params), async (period) => {
          const source = context.outside.leaveFor(connection);
          const people = (await source.listPeople(signal)).filter(
            (one) => numbers.has(one.employeeNumber) || (one.email !== undefined && emails.has(one.email)),
          );
          return { people, ...(await source.pullLeave({ period, people, signal })) };
        });
  const service = context.outside.attendance;
  const attendance =
    service === undefined
      ? didNotCome(messages.attendanceNotSetUp)
      : await unlessError(context, params.period, (period) =>
          service.pullEntries({ period, people: [...numbers, ...emails], signal }),
        );
  return { leave, attendance };
}

function leaveReach({ project, period }: Query): Period {
  const aYearBefore = addDays(period.start, -reachBeforeDays);
  const begun = project.startDate !== null && project.startDate > aYearBefore ? project.startDate : aYearBefore;
  return { start: begun < period.start ? begun : period.start, end: period.end };
}

const didNotCome = (reason: string): { came: false; reason: string } => ({ came: false, reason });

async function unlessError<Thing>(
  context: JobContext,
  period: Period,
  fetch: (period: Period) => Promise<Thing>,
): Promise<Came<Thing>> {
  try {
    return { came: true, what: await fetch(period), period };
  } catch (error) {
    if (error instanceof SourceError)
      return didNotCome(error.kind === 'signed_out' ? serverMessages.connectHint : error.words);
    context.log({ err: error }, 'a fetch of leave or attendance crashed');
    return didNotCome(messages.somethingWentWrong);
  }
}

/** Stores the fetched leave and attendance, and returns the lines that report it. */
export async function storeAlongside(
  work: Work,
  of: { project: ProjectFacts; period: Period; alongside: Alongside; now: string },
) {
  const developers = await developersOfProject(work.tx, of.project.id);
  return { ...(await storeLeave(work, of, developers)), ...(await storeAttendance(work, of, developers)) };
}

type Storing = Parameters<typeof storeAlongside>[1];

async function storeLeave(work: Work, { project, alongside, now }: Storing, developers: readonly Developer[]) {
  const { leave } = alongside;
  if (!leave.came) return { leaveDays: null, leaveReason: leave.reason };
  const { people, days, hasList } = leave.what;
  const employees = employeeByNumber(developers, people);
  const known = new Set(employees.values());
  await keepKnownToPeople(work.tx, { requested: developers.map((one) => one.employeeId), known: [...known] });
  await rememberEmployeeNumbers(work.tx, new Map([...employees].map(([number, id]) => [id, number])));
  const kept = await keepLeave(work.tx, {
    projectId: project.id,
    employeeIds: [...known],
    period: leave.period,
    hasList,
    now,
    leave: days.flatMap((day) => {
      const employeeId = employees.get(day.employeeNumber);
      return employeeId === undefined ? [] : [{ ...day, employeeId }];
    }),
  });
  if ('stopped' in kept) return { leaveDays: null, leaveReason: kept.stopped };
  const { changed } = kept;
  if (changed > 0)
    work.audit({
      action: 'Synced',
      resource: 'LEAVE',
      resourceId: project.id,
      resourceName: `Leave ${leave.period.start} to ${leave.period.end}: ${changed} days new, changed or removed`,
      projectId: project.id,
    });
  const unknown = developers.filter((one) => !known.has(one.employeeId)).map((one) => one.name);
  return {
    leaveDays: days.length,
    leaveReason: unknown.length === 0 ? null : serverMessages.peopleNotMapped(unknown.join(', ')),
  };
}

async function storeAttendance(
  work: Work,
  { project, period, alongside, now }: Storing,
  developers: readonly Developer[],
) {
  const { attendance } = alongside;
  if (!attendance.came) return { attendanceEntries: null, attendanceReason: attendance.reason };
  const employees = employeeByNumber(developers, attendance.what);
  const entries = attendance.what.flatMap((entry) => {
    const employeeId = employees.get(entry.employeeNumber);
    return employeeId === undefined ? [] : [{ ...entry, employeeId }];
  });
  const employeeIds = developers.map((one) => one.employeeId);
  const stopped = await keepAttendance(work.tx, { projectId: project.id, employeeIds, period, entries, now });
  if (stopped !== undefined) return { attendanceEntries: null, attendanceReason: stopped };
  await keepKnownToAttendance(work.tx, employeeIds);
  return { attendanceEntries: entries.length, attendanceReason: null };
}

/** Which employee a company number is: by the number itself, else by the e-mail address. */
function employeeByNumber(
  developers: readonly Developer[],
  people: readonly { readonly employeeNumber: string; readonly email?: string }[],
): ReadonlyMap<string, number> {
  const byNumber = new Map(developers.map((one) => [one.employeeNumber, one.employeeId]));
  const byEmail = new Map(developers.map((one) => [one.email?.toLowerCase(), one.employeeId]));
  return new Map(
    people.flatMap(({ employeeNumber, email }) => {
      const employeeId = byNumber.get(employeeNumber) ?? (email === undefined ? undefined : byEmail.get(email));
      return employeeId === undefined ? [] : [[employeeNumber, employeeId] as const];
    }),
  );
}
