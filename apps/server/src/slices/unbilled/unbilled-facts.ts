import type { ProjectRates } from '@countinghouse/billing/rates/rate-on-day.ts';
import type { RowDeveloper, RowLeave } from '@countinghouse/billing/timesheets/row-input.ts';
import { stayWithin } from '@countinghouse/billing/timesheets/expected-hours.ts';
import {
  billsDays,
  unbilledDays,
  unbilledWork,
  workedDays,
  type UnbilledDeveloper,
  type UnbilledProject,
  type WorkOfDeveloper,
} from '@countinghouse/billing/unbilled/unbilled-work.ts';
import { daysFromText } from '@countinghouse/billing/values/days.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { percentageFromText, WHOLE } from '@countinghouse/billing/values/percentage.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { Tx } from '../../database/database.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { lastClosings } from '../leave/last-closings.public.ts';
import { leaveOfDevelopers } from '../leave/leave.public.ts';
import { defaultRates, rangesOfProject } from '../rates/rates.public.ts';
import { byProject } from './by-project.ts';
import {
  selectDevelopers,
  selectNames,
  selectProjects,
  type StoredDeveloper,
  type StoredProject,
} from './unbilled-facts.sql.ts';
import { selectUnbilledTime, type TimeOfPerson, type UnbilledParams } from './unbilled-time.sql.ts';

/** A project with the unbilled work of its developers. */
export interface PricedProject {
  readonly project: StoredProject;
  readonly work: readonly WorkOfDeveloper[];
}

interface Developer extends RowDeveloper {
  readonly employeeId: number;
  readonly openingLeaveDays: string;
}

/** The unbilled work of all projects that are looked at, and of some others that have drafts or the like; by project name. */
export async function pricedProjects(
  tx: Tx,
  params: UnbilledParams,
  alsoOf: readonly number[],
): Promise<PricedProject[]> {
  const time = byProject(await selectUnbilledTime(tx, params));
  const projects = await selectProjects(tx, params, [...time.keys(), ...alsoOf]);
  const developers = byProject(
    await selectDevelopers(
      tx,
      projects.map(({ id }) => id),
    ),
  );
  const names = await selectNames(tx, strangers(time, developers));
  return Promise.all(
    projects.map(async (project) => {
      const own = (developers.get(project.id) ?? []).map((one) => asDeveloper(one, project));
      const people = time.get(project.id) ?? [];
      const days = daysToBill(params, project, { own, people });
      if (people.length === 0 && days === undefined) return { project, work: [] };
      const [terms, leave] = await Promise.all([termsOf(tx, project, days), leaveOfDays(tx, project, { own, days })]);
      return { project, work: unbilledWork(terms, params.day, withTime(own, people, { leave, names })) };
    }),
  );
}

/** Employees who logged time on a project of which they are no developers. */
function strangers(
  time: ReadonlyMap<number, readonly TimeOfPerson[]>,
  developers: ReadonlyMap<number, readonly StoredDeveloper[]>,
): number[] {
  return [...time].flatMap(([projectId, people]) => {
    const known = new Set((developers.get(projectId) ?? []).map(({ employeeId }) => employeeId));
    return people.flatMap(({ employeeId }) => (known.has(employeeId) ? [] : [employeeId]));
  });
}

const asDeveloper = (one: StoredDeveloper, project: StoredProject): Developer => ({
  rowId: String(one.employeeId),
  employeeId: one.employeeId,
  name: one.name,
  role: one.role,
  billingModel: one.billingModel,
  billingPercentage: percentageFromText(one.billingPercentage),
  openingLeaveDays: one.openingLeaveDays,
  ...stayWithin(one, project),
});

const modelOf = ({ model, payModel }: StoredProject) =>
  ({ projectModel: model, payModel: payModel ?? 'Postpaid' }) as const;

/** The days that no invoice bills, where working days of a developer are billed. */
function daysToBill(
  { day }: UnbilledParams,
  project: StoredProject,
  { own, people }: { readonly own: readonly Developer[]; readonly people: readonly TimeOfPerson[] },
): Period | undefined {
  const { isBillingActive, companyId, lastBilled } = project;
  if (!isBillingActive || companyId === null || !own.some((one) => billsDays(modelOf(project), one))) return undefined;
  const first = people
    .flatMap(({ time }) => time.slice(0, 1))
    .reduce<Period['start'] | null>(
      (earliest, each) => (earliest === null || each.day < earliest ? each.day : earliest),
      null,
    );
  return unbilledDays(day, lastBilled, first);
}

async function termsOf(tx: Tx, project: StoredProject, days: Period | undefined): Promise<UnbilledProject> {
  const { id, cycle, isBillingActive, currencyCode, region } = project;
  const [rates, holidays] = await Promise.all([
    currencyCode === null ? noRates : ratesOf(tx, id, currencyCode),
    days === undefined ? [] : selectHolidays(tx, region, reachOf(project, days)),
  ]);
  return {
    ...modelOf(project),
    cycle,
    isBillingActive,
    rates,
    holidays: new Set(holidays.map(({ date }) => date)),
    currency: currencyCode === null ? null : parseCurrency(currencyCode),
    daysToBill: days,
  };
}

const noRates: ProjectRates = { ranges: [], roleDefaults: new Map() };

async function ratesOf(tx: Tx, projectId: number, currencyCode: string): Promise<ProjectRates> {
  const [ranges, roleDefaults] = await Promise.all([rangesOfProject(tx, projectId), defaultRates(tx, currencyCode)]);
  return { ranges, roleDefaults };
}

/** The days to bill with the worked days whose leave is settled with them. */
function reachOf(project: StoredProject, days: Period): Period {
  const worked = workedDays(days, { ...modelOf(project), cycle: project.cycle });
  return { start: worked.start < days.start ? worked.start : days.start, end: days.end };
}

async function leaveOfDays(
  tx: Tx,
  project: StoredProject,
  { own, days }: { readonly own: readonly Developer[]; readonly days: Period | undefined },
): Promise<ReadonlyMap<number, RowLeave>> {
  if (days === undefined) return new Map();
  const span = workedDays(days, { ...modelOf(project), cycle: project.cycle });
  const closings = await lastClosings(tx, { projectId: project.id, before: span.start, invoiceId: null });
  return leaveOfDevelopers(tx, {
    project: {
      id: project.id,
      region: project.region,
      leaveTermDays: daysFromText(project.leaveTerm),
      start: project.start,
    },
    developers: own
      .filter((one) => billsDays(modelOf(project), one))
      .map((one) => ({ ...one, isDeducted: true, openingLeaveDays: daysFromText(one.openingLeaveDays) })),
    spans: [span],
    closings,
  });
}

/** Each developer with their time, and behind them people who logged time without being developers. */
function withTime(
  own: readonly Developer[],
  people: readonly TimeOfPerson[],
  { leave, names }: { readonly leave: ReadonlyMap<number, RowLeave>; readonly names: ReadonlyMap<number, string> },
): UnbilledDeveloper[] {
  const timeOf = new Map(people.map((one) => [one.employeeId, one.time]));
  const known = new Set(own.map(({ employeeId }) => employeeId));
  return [
    ...own.map((developer) => ({
      developer,
      isOnProject: true,
      time: timeOf.get(developer.employeeId) ?? [],
      leave: leave.get(developer.employeeId),
    })),
    ...people
      .filter(({ employeeId }) => !known.has(employeeId))
      .map(({ employeeId, time }) => ({ developer: stranger(employeeId, names), isOnProject: false, time })),
  ];
}

const stranger = (employeeId: number, names: ReadonlyMap<number, string>): RowDeveloper => ({
  rowId: String(employeeId),
  employeeId,
  name: names.get(employeeId) ?? '',
  role: '',
  billingModel: null,
  billingPercentage: WHOLE,
  from: null,
  offBoard: null,
});
