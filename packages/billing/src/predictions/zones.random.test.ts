import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, formatDate, parseDate, type DateFormat } from '../values/calendar-date.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { generator, isFullRun, pick } from '../testing/random-run.ts';
import { cycleEnd, isOneCycle, nextPeriod, type InvoiceCycle } from './cycle.ts';

/** Promise P11: dates do not depend on time zones. `FULL=1` runs as many cases as the promise states. */
const cases = isFullRun ? 1_000_000 : 20_000;
const perZone = 250;
const cycles: readonly InvoiceCycle[] = ['Monthly', '15-Days', 'BiWeekly', 'Weekly', '4-Weeks'];
const formats: readonly DateFormat[] = ['yyyy-MM-dd', 'MM-dd-yyyy', 'dd-MMM-yyyy', 'd MMM yyyy'];
const days = daysBetween(calendarDate('1990-01-01'), calendarDate('2100-12-31'));
const environment = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process.env;

test(`${cases} dates, cycles and zones from 1990 to 2100: periods follow each other without a gap, and a date is parsed and formatted unchanged`, () => {
  const draw = generator(11);
  const zones = Intl.supportedValuesOf('timeZone');
  const before = environment['TZ'];
  const seen = new Set<string>();
  const wrong: string[] = [];
  try {
    for (let at = 0; at < cases; at += 1) {
      if (at % perZone === 0) {
        const zone = zones[(at / perZone) % zones.length] ?? 'UTC';
        environment['TZ'] = zone;
        seen.add(zone);
      }
      const day = addDays(calendarDate('1990-01-01'), draw(days - 400));
      const cycle = pick(draw, cycles);
      const first = { start: day, end: cycleEnd(day, cycle) };
      const next = nextPeriod(first, cycle);
      const format = pick(draw, formats);
      const moved = draw(400);
      const isRight =
        isOneCycle(first, cycle) &&
        next.start === addDays(first.end, 1) &&
        next.end >= next.start &&
        parseDate(formatDate(day, format), format) === day &&
        daysBetween(day, addDays(day, moved)) === moved &&
        addMonths(day, 12).slice(0, 4) === String(Number(day.slice(0, 4)) + 1);
      if (!isRight && wrong.length < 5) wrong.push(`${day} ${cycle} ${format} ${environment['TZ']}`);
    }
  } finally {
    environment['TZ'] = before;
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(isFullRun ? 400 : 79);
}, 600_000);
