import { describe, expect, test } from 'vitest';
import { readReminderDays, remindersOfCompany } from './reminder-days.ts';

describe('the days of a schedule', () => {
  test.each([
    ['', []],
    ['0', [0]],
    ['7, -3,0', [-3, 0, 7]],
    ['\u22123, 7, 7', [-3, 7]],
    ['30,14', [14, 30]],
    ['-0', [0]],
  ])('%j are read as %j', (text, days) => {
    expect(readReminderDays(text)).toEqual(days);
  });

  test.each(['seven', '1.5', '7 14', '366', '-366', '1,,2', '1,2,3,4,5,6,7,8,9,10,11', '+3'])(
    '%j is not a schedule',
    (text) => {
      expect(readReminderDays(text)).toBeUndefined();
    },
  );

  test.each([
    ['', [7]],
    ['Paused', []],
    ['0, 14', [0, 14]],
    ['never', undefined],
  ])('of a company with %j are %j where all others have 7', (own, days) => {
    expect(remindersOfCompany(own, [7])).toEqual(days);
  });
});
