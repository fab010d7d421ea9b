import { workCalendar } from '@countinghouse/billing/margin/work-calendar.ts';
import { type CalendarDate, lastOfMonth } from '@countinghouse/billing/values/calendar-date.ts';
import { monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { defaultRates, rangesOfProject } from '../rates/rates.public.ts';
import type { Fact } from './fact.ts';
import { factsOfDocuments, factsOfPredictions, rowsNeeded } from './facts-of-documents.ts';
import { factsOfExpectedHours, grouped } from './facts-of-expected-hours.ts';
import { factsOfCosts, factsOfValues } from './facts-of-hours.ts';
import { selectDocuments, selectPredictions, selectRowAmounts } from './margin-documents.sql.ts';
import { selectCosts, selectLoggedTime, type LoggedTime } from './margin-hours.sql.ts';
import {
  selectExchangeRates,
  selectNames,
  selectPlaces,
  selectProjects,
  type PeopleOfMargin,
  type ProjectOfMargin,
} from './margin-places.sql.ts';

/** All that the margin of some months adds up, and the names of what it is about. */
export interface MarginFacts {
  readonly facts: readonly Fact[];
  readonly projects: ReadonlyMap<number, ProjectOfMargin>;
  readonly employees: ReadonlyMap<number, string>;
  /** The role of a developer on a project; null for who is not on it. */
  readonly roleOf: (projectId: number, employeeId: number) => string | null;
}

/** What the margin of the caller's projects, or of those of some people, adds up from the first month to the last. */
export async function selectMarginFacts(
  tx: Tx,
  caller: Caller,
  { from, to, today, ...people }: PeopleOfMargin & Readonly<Record<'from' | 'to' | 'today', CalendarDate>>,
): Promise<MarginFacts> {
  const period = { start: from, end: lastOfMonth(to) };
  const projects = await selectProjects(tx, caller, people);
  const isShown = ({ projectId }: { readonly projectId: number }): boolean => projects.has(projectId);
  const logged = (await selectLoggedTime(tx, caller, period)).filter(isShown);
  const costs = await selectCosts(tx, caller, period);
  const documents = (await selectDocuments(tx, caller, period)).filter(isShown);
  const amounts = await selectRowAmounts(tx, rowsNeeded(documents));
  const predictions = (await selectPredictions(tx, caller, period)).filter(isShown);
  const places = await selectPlaces(tx, caller);
  const rateOf = await selectExchangeRates(tx, period, today);
  const ratesOf = await selectRates(tx, logged, projects);
  const regions = [...new Set(places.map(({ region }) => region))];
  const calendars = new Map(
    await Promise.all(
      regions.map(async (region) => {
        const holidays = await selectHolidays(tx, region, period);
        return [region, workCalendar(period, new Set(holidays.map(({ date }) => date)))] as const;
      }),
    ),
  );
  const noHolidays = workCalendar(period, new Set());
  const roles = new Map(places.map((place) => [`${place.projectId} ${place.employeeId}`, place.role]));
  const roleOf = (projectId: number, employeeId: number) => roles.get(`${projectId} ${employeeId}`) ?? null;
  const byId = new Map(costs.map((cost) => [cost.costId, cost]));
  const byEmployee = grouped(costs);
  const facts = [
    ...factsOfDocuments(documents, amounts, period),
    ...factsOfPredictions(predictions, projects, rateOf, { period, rateMonth: to }),
    ...factsOfCosts(logged, byId, rateOf),
    ...factsOfValues(logged, { projects, ratesOf, roleOf, rateOf }),
    ...factsOfExpectedHours(places, {
      period,
      today,
      months: monthsFrom(from, to),
      calendarOf: (region) => calendars.get(region) ?? noHolidays,
      costsOf: (employeeId) => byEmployee.get(employeeId) ?? [],
      rateOf,
      isShown: (projectId) => isShown({ projectId }),
    }),
  ];
  const ids = new Set(facts.flatMap(({ employeeId }) => employeeId ?? []));
  return { facts, projects, employees: await selectNames(tx, [...ids]), roleOf };
}

/** The rates of the projects on which billable hours were logged. */
async function selectRates(tx: Tx, logged: readonly LoggedTime[], projects: ReadonlyMap<number, ProjectOfMargin>) {
  const ids = [...new Set(logged.flatMap((one) => (one.billableSeconds > 0n ? [one.projectId] : [])))];
  const ranges = new Map(await Promise.all(ids.map(async (id) => [id, await rangesOfProject(tx, id)] as const)));
  const codeOf = (projectId: number): string => projects.get(projectId)?.currencyCode ?? 'USD';
  const defaults = new Map(
    await Promise.all([...new Set(ids.map(codeOf))].map(async (code) => [code, await defaultRates(tx, code)] as const)),
  );
  return (projectId: number) => ({
    ranges: ranges.get(projectId) ?? [],
    roleDefaults: defaults.get(codeOf(projectId)) ?? new Map(),
  });
}
