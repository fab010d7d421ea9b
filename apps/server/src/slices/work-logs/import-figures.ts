import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { containsDay } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import type { Tx } from '../../database/database.ts';
import { namesOfEmployees, secondsByDay, secondsOfPersonDays } from './file-logs.sql.ts';
import type { FilePlan } from './plan-file-changes.ts';
import type { PlannedImport } from './planned-import.ts';
import { hoursOf, hoursOfSeconds } from './uploaded-file.ts';

type Plan = AnswerOf<typeof workLogEndpoints.planFile>;
type Figures = Omit<Plan, 'firstDay' | 'lastDay' | 'earlierHours' | 'addedOnFilledDays' | 'absent'>;

const dayOfSeconds = 86_400n;
/** As many overfull days as a person reads. */
const overfullMax = 50;

/** Hours that a plan adds to a day of a developer, or takes from it. */
interface Difference {
  readonly employeeId: number;
  readonly day: CalendarDate;
  readonly seconds: number;
}

/** What an import adds to a day of a developer in all. */
interface Sum extends Omit<Difference, 'seconds'> {
  readonly seconds: bigint;
}

function differencesOf(plan: FilePlan): Difference[] {
  const changes = [...plan.returned, ...plan.changed, ...plan.removed];
  return [
    ...plan.added,
    ...changes.flatMap(({ before, change }) => [
      ...(before.hasVanished ? [] : [{ ...before, seconds: -before.seconds }]),
      ...(change.vanishes ? [] : [change]),
    ]),
  ];
}

/** What an import does, in rows and hours; to be called before it is stored. */
export async function importFigures(
  tx: Tx,
  planned: PlannedImport,
): Promise<{ figures: Figures; secondsBefore: bigint; secondsAfter: bigint; loggedDays: ReadonlySet<CalendarDate> }> {
  const { plan, covers, projectId } = planned;
  const differences = differencesOf(plan);
  const [byDay, overfull] = await Promise.all([
    covers === undefined ? new Map<CalendarDate, bigint>() : secondsByDay(tx, { projectId, period: covers }),
    overfullDays(tx, differences),
  ]);
  const secondsBefore = [...byDay.values()].reduce((sum, seconds) => sum + seconds, 0n);
  const secondsAfter = differences
    .filter(({ day }) => covers !== undefined && containsDay(covers, day))
    .reduce((sum, { seconds }) => sum + BigInt(seconds), secondsBefore);
  const added = [...plan.added, ...plan.returned.map(({ change }) => change)];
  return {
    figures: {
      added: added.length,
      changed: plan.changed.length,
      removed: plan.removed.length,
      unchanged: plan.unchanged.length,
      leftOut: planned.leftOut,
      kindsLeftOut: planned.kindsLeftOut,
      invoicedLeftOut: plan.invoiced.length,
      hoursAdded: hoursOf(added),
      hoursBefore: hoursOfSeconds(secondsBefore),
      hoursAfter: hoursOfSeconds(secondsAfter),
      overfullDays: overfull,
    },
    secondsBefore,
    secondsAfter,
    loggedDays: new Set(byDay.keys()),
  };
}

/** Days on which a person would have more than 24 hours over all projects, where the import adds some. */
async function overfullDays(tx: Tx, differences: readonly Difference[]): Promise<Figures['overfullDays']> {
  const sums = new Map<string, Sum>();
  for (const { employeeId, day, seconds } of differences) {
    const key = `${employeeId} ${day}`;
    sums.set(key, { employeeId, day, seconds: (sums.get(key)?.seconds ?? 0n) + BigInt(seconds) });
  }
  const more = [...sums.values()].filter(({ seconds }) => seconds > 0n).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first, last] = [more[0], more.at(-1)];
  if (first === undefined || last === undefined) return [];
  const employeeIds = [...new Set(more.map(({ employeeId }) => employeeId))];
  const logged = await secondsOfPersonDays(tx, { employeeIds, period: { start: first.day, end: last.day } });
  const before = new Map(logged.map(({ employeeId, day, seconds }) => [`${employeeId} ${day}`, seconds]));
  const overfull = more
    .map((one) => ({ ...one, seconds: one.seconds + (before.get(`${one.employeeId} ${one.day}`) ?? 0n) }))
    .filter(({ seconds }) => seconds > dayOfSeconds);
  if (overfull.length === 0) return [];
  const names = await namesOfEmployees(
    tx,
    overfull.map(({ employeeId }) => employeeId),
  );
  return overfull
    .map(({ employeeId, day, seconds }) => ({
      employeeName: names.get(employeeId) ?? '',
      day,
      hours: hoursOfSeconds(seconds),
    }))
    .toSorted((a, b) => (a.day === b.day ? a.employeeName.localeCompare(b.employeeName) : a.day < b.day ? -1 : 1))
    .slice(0, overfullMax);
}
