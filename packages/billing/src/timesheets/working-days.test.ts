import { describe, expect, test } from 'vitest';
import { aFrame } from '../testing/sample-timesheet.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { daysFromText, daysText } from '../values/days.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { percentageFromText } from '../values/percentage.ts';
import { period, type Period } from '../values/period.ts';
import { daysOfHours, daysOnProject, expectedHours, hoursOfDays, stayWithin } from './expected-hours.ts';
import { hoursOfPeriod } from './hours-of-period.ts';
import { mayDeductLeave } from './project-terms.ts';
import { varianceBand } from './variance-band.ts';
import { isWorkingDay, workingDays } from './working-days.ts';

const holidays = new Set([calendarDate('2026-11-26')]);

describe('working days', () => {
  test('are Monday to Friday without holidays, also across a year and a leap day', () => {
    const week = period(calendarDate('2026-11-23'), calendarDate('2026-11-29'));
    expect(workingDays(week, holidays)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']);
    const leap = period(calendarDate('2024-02-28'), calendarDate('2024-03-03'));
    expect(workingDays(leap, holidays)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    const newYear = period(calendarDate('2026-12-31'), calendarDate('2027-01-04'));
    expect(workingDays(newYear, holidays)).toEqual(['2026-12-31', '2027-01-01', '2027-01-04']);
    expect(workingDays(period(calendarDate('2026-11-28'), calendarDate('2026-11-29')), holidays)).toEqual([]);
    expect(isWorkingDay(calendarDate('2026-11-26'), holidays)).toBe(false);
  });

  test('count while the developer is on the project, first and last day included', () => {
    const days = workingDays(period(calendarDate('2026-11-02'), calendarDate('2026-11-13')), holidays);
    const stay = { from: calendarDate('2026-11-04'), offBoard: calendarDate('2026-11-10') };
    expect(daysOnProject(days, stay)).toEqual(['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-09', '2026-11-10']);
    expect(daysOnProject(days, { from: null, offBoard: null })).toHaveLength(10);
    expect(daysOnProject(days, { ...stay, from: null })).toHaveLength(7);
    expect(daysOnProject(days, { ...stay, offBoard: null })).toHaveLength(8);
  });

  test.each([
    ['within the project', ['2026-11-04', '2026-11-10'], ['2026-11-02', '2026-11-13'], ['2026-11-04', '2026-11-10']],
    ['around the project', ['2026-11-01', '2026-11-30'], ['2026-11-02', '2026-11-13'], ['2026-11-02', '2026-11-13']],
    ['without limits', [null, null], ['2026-11-02', '2026-11-13'], ['2026-11-02', '2026-11-13']],
    ['on a project without dates', ['2026-11-04', '2026-11-10'], [null, null], ['2026-11-04', '2026-11-10']],
    ['without any dates', [null, null], [null, null], [null, null]],
  ] as const)('are limited to the dates of the project: a stay %s', (_what, stay, project, expected) => {
    const day = (text: string | null) => (text === null ? null : calendarDate(text));
    const { from, offBoard } = stayWithin(
      { from: day(stay[0]), offBoard: day(stay[1]) },
      { start: day(project[0]), end: day(project[1]) },
    );
    expect([from, offBoard]).toEqual(expected);
  });

  test('are counted for the billed days and for the days whose work is settled', () => {
    const days = (start: string, end: string) => period(calendarDate(start), calendarDate(end));
    const october = days('2026-10-01', '2026-10-31');
    const counts = (timesheetPeriod: Period) => {
      const frame = aFrame({ timesheetPeriod, holidays: new Set([calendarDate('2026-10-02')]) });
      return [frame.workingDaysToBill.length, frame.workingDaysWorked.length];
    };
    expect(counts(october)).toEqual([21, 21]);
    expect(counts(days('2026-09-01', '2026-09-30'))).toEqual([21, 22]);
    expect(counts(days('2026-10-01', '2026-10-15'))).toEqual([21, 10]);
    expect(counts(days('2026-10-16', '2026-10-31'))).toEqual([21, 11]);
  });
});

test('all hours of a period are 24 for each of its days', () => {
  const february = period(calendarDate('2024-02-01'), calendarDate('2024-02-29'));
  expect(hoursText(hoursOfPeriod(february))).toBe('696.00');
});

describe('expected hours', () => {
  test.each([
    [22, '100', '176.00'],
    [21, '50', '84.00'],
    [1, '33.33', '2.67'],
    [3, '33.33', '8.00'],
    [0, '100', '0.00'],
    [22, '0', '0.00'],
  ])('of %i working days at %s %% are %s h, rounded once', (days, percentage, hours) => {
    expect(hoursText(expectedHours(days, percentageFromText(percentage)))).toBe(hours);
  });

  test.each([
    ['12', '1.50'],
    ['0', '0.00'],
    ['1', '0.13'],
    ['-4', '-0.50'],
  ])('of leave: %s hours are shown as %s days', (hours, days) => {
    expect(daysText(daysOfHours(hoursFromText(hours)))).toBe(days);
  });

  test.each([
    ['Dedicated', 'Postpaid', true],
    ['Dedicated', 'Prepaid', true],
    ['Mixed', 'Postpaid', true],
    ['Hourly', 'Prepaid', true],
    ['Hourly', 'Postpaid', false],
    ['T&M Retainer', 'Prepaid', false],
    ['Fixed Cost', 'Prepaid', false],
  ] as const)('a %s project paid %s deducts leave: %s', (projectModel, payModel, may) => {
    expect(mayDeductLeave({ projectModel, payModel })).toBe(may);
  });

  test('of a day and a half of leave at half billing are six', () => {
    expect(hoursText(hoursOfDays(daysFromText('1.5'), percentageFromText('50')))).toBe('6.00');
  });
});

describe('the colour of a variance', () => {
  test.each([
    ['0', 'good', 'good'],
    ['0.99', 'good', 'good'],
    ['1', 'good', 'warning'],
    ['-1', 'good', 'warning'],
    ['1.01', 'warning', 'warning'],
    ['4', 'warning', 'warning'],
    ['-4', 'warning', 'warning'],
    ['4.01', 'bad', 'bad'],
    ['-4.01', 'bad', 'bad'],
  ])('of %s h is %s in verification and %s in the wizard', (hours, inVerification, inWizard) => {
    expect(varianceBand(hoursFromText(hours), 'inclusive')).toBe(inVerification);
    expect(varianceBand(hoursFromText(hours), 'strict')).toBe(inWizard);
  });
});
