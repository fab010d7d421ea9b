import { describe, expect, test } from 'vitest';
import { cleanHistory, findingsIn, type History, steadyHistory } from '../testing/clean-history.ts';
import { type Draw, generator, isFullRun, pick } from '../testing/random-run.ts';
import { aLeaveDay, aLog } from '../testing/sample-timesheet.ts';
import { addDays, type CalendarDate, dayOf, daysBetween, lastOfMonth, weekday } from '../values/calendar-date.ts';
import { daysOf } from '../values/period.ts';
import { secondsOfDays } from './checked-row.ts';
import { type FindingRule, findingRules } from './finding.ts';

/** `FULL=1` plants and counts as often as docs/domain/findings.md says. */
const planted = isFullRun ? 1000 : 25;
const counted = isFullRun ? 20_000 : 3000;

/** The months that are pointed at, and by which rules: a changed rule or a changed history changes the figures of the page too. */
const asInTheDocs = isFullRun
  ? { months: 924, attendance_differs: 386, billable_share_changed: 244, hours_changed: 307, repeated_logs: 2 }
  : { months: 141, attendance_differs: 52, billable_share_changed: 39, hours_changed: 49, repeated_logs: 1 };

interface Planted {
  readonly history: History;
  /** The days that the finding names; none if it concerns the whole period. */
  readonly days: readonly CalendarDate[];
}

/** The days with hours and without leave, in order. */
const workedDays = ({ logs, leaveDays }: History): CalendarDate[] =>
  [...secondsOfDays(logs).keys()].filter((day) => !leaveDays.some((leave) => leave.day === day));

/** The same from Monday to Friday. */
const workedWeekdays = (history: History): CalendarDate[] => workedDays(history).filter((day) => weekday(day) <= 5);

function longDay(history: History, draw: Draw, quarters: number): Planted {
  const day = pick(draw, workedDays(history));
  const here = secondsOfDays(history.logs).get(day) ?? 0n;
  const elsewhere = new Map(history.elsewhere).set(day, BigInt(quarters) * 900n - here);
  return { history: { ...history, elsewhere }, days: [day] };
}

function typed(history: History, percents: Partial<History['percents']>): Planted {
  return { history: { ...history, percents: { ...history.percents, ...percents } }, days: [] };
}

/** One oddity of each rule: a rule without one does not compile. */
const plants: Record<FindingRule, (history: History, draw: Draw) => Planted> = {
  zero_rate: (history) => ({
    history: { ...history, terms: { ...history.terms, rates: { ranges: [], roleDefaults: new Map() } } },
    days: [],
  }),
  not_on_project: (history) => {
    const days = [...secondsOfDays(history.logs).keys()];
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) throw new Error('no logs');
    // at the end of the month that leaves fewer days out, so that the expected hours change least
    const stay =
      dayOf(first) - 1 <= daysBetween(last, lastOfMonth(last))
        ? { from: addDays(first, 1), offBoard: null }
        : { from: null, offBoard: addDays(last, -1) };
    return {
      history: { ...history, developer: { ...history.developer, ...stay } },
      days: [stay.from === null ? last : first],
    };
  },
  over_24_hours: (history, draw) => longDay(history, draw, 97 + draw(24)),
  over_12_hours: (history, draw) => longDay(history, draw, 49 + draw(48)),
  leave: (history, draw) => {
    const day = pick(draw, workedWeekdays(history));
    return { history: { ...history, leaveDays: [...history.leaveDays, aLeaveDay(day)] }, days: [day] };
  },
  holiday: (history, draw) => {
    const day = pick(draw, workedWeekdays(history));
    const holidays = new Set([...(history.terms.holidays ?? []), day]);
    return { history: { ...history, terms: { ...history.terms, holidays } }, days: [day] };
  },
  repeated_logs: (history, draw) => {
    const worked = workedWeekdays(history);
    const days = worked.slice(draw(worked.length - 3)).slice(0, 3);
    const copies = days.map((day) => aLog(day, 7.5, { task: 'Cart', note: 'Fixed the cart' }));
    const others = history.logs.filter(({ day }) => !days.includes(day));
    return { history: { ...history, logs: [...others, ...copies] }, days };
  },
  no_hours: (history) => ({
    history: {
      ...history,
      terms: { ...history.terms, projectModel: 'Dedicated' },
      logs: [],
      leaveDays: [],
      elsewhere: new Map(),
    },
    days: [],
  }),
  hours_changed: (history, draw) => {
    const { invoicePeriod } = history.terms;
    const worked = new Set(secondsOfDays(history.logs).keys());
    const freeWeekends =
      invoicePeriod === undefined ? [] : daysOf(invoicePeriod).filter((day) => weekday(day) > 5 && !worked.has(day));
    const more = [...history.logs, ...freeWeekends.map((day) => aLog(day, 8))];
    const halved = history.logs.map((log) => ({ ...log, seconds: log.seconds / 2n }));
    return { history: { ...history, logs: draw(2) === 0 ? more : halved }, days: [] };
  },
  billable_share_changed: (history) => ({
    history: { ...history, logs: history.logs.map((log, at) => ({ ...log, billable: log.billable && at % 4 === 0 })) },
    days: [],
  }),
  attendance_differs: (history, draw) => {
    const seconds = secondsOfDays(history.logs);
    const days = [...seconds.keys()];
    const at = draw(days.length - 3);
    const missing = days.slice(at, at + 3).map((day) => [day, -(seconds.get(day) ?? 0n)] as const);
    return { history: { ...history, attendanceOff: new Map([...history.attendanceOff, ...missing]) }, days: [] };
  },
  overtime_typed: (history, draw) => typed(history, { overtime: BigInt(21 + draw(40)) }),
  discount_typed: (history, draw) => typed(history, { discount: BigInt(21 + draw(40)) }),
  order_used: (history, draw) => typed(history, { order: BigInt(80 + draw(40)) }),
};

describe('an oddity in a random history in which nothing else is wrong', () => {
  test.each(findingRules)('is found on its days, and nothing else is: %s', (rule) => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= planted; seed += 1) {
      const draw = generator(seed);
      const { history, days } = plants[rule](steadyHistory(draw), draw);
      const found = findingsIn(history).map((one) => [one.rule, ...one.days].join(' '));
      if (found.join(', ') !== [rule, ...days].join(' ')) wrong.push(`seed ${seed}: ${found.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

test(`${counted} random months in which nothing is wrong: at most one of twenty is pointed at`, () => {
  const flagged = new Map<FindingRule, number>();
  let months = 0;
  for (let seed = 1; seed <= counted; seed += 1) {
    const rules = new Set(findingsIn(cleanHistory(generator(seed))).map(({ rule }) => rule));
    if (rules.size > 0) months += 1;
    for (const rule of rules) flagged.set(rule, (flagged.get(rule) ?? 0) + 1);
  }
  expect({ months, ...Object.fromEntries(flagged) }).toEqual(asInTheDocs);
  expect(months * 20).toBeLessThanOrEqual(counted);
});
