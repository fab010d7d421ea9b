import { describe, expect, test } from 'vitest';
import { october } from '../testing/sample-timesheet.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { missingPrerequisites, type PrerequisiteFacts } from './prerequisites.ts';

const ready: PrerequisiteFacts = {
  projectModel: 'Hourly',
  period: october,
  isBillingActive: true,
  hasCompany: true,
  hasPrimaryClient: true,
  projectStart: calendarDate('2026-10-01'),
  projectEnd: calendarDate('2026-10-31'),
  areDaysBilled: false,
  areHoursBilled: false,
  isOrderMissing: false,
  hasLeaveExcess: false,
  hasUnknownPeople: false,
  isBooksConnected: true,
  areRatesComplete: true,
  areWeeksVerified: true,
  developersWithoutModel: 0,
  hasPrimaryCsm: true,
  hasPrimaryAccountant: true,
  isSyncOld: false,
};

describe('the missing prerequisites for invoicing a period', () => {
  test('are an empty list if everything is there', () => {
    expect(missingPrerequisites(ready)).toEqual([]);
    expect(missingPrerequisites({ ...ready, projectStart: null, projectEnd: null })).toEqual([]);
  });

  test.each([
    ['active_billing', true, { isBillingActive: false }],
    ['company', true, { hasCompany: false }],
    ['primary_client', true, { hasPrimaryClient: false }],
    ['project_dates', true, { projectStart: calendarDate('2026-10-02') }],
    ['project_dates', true, { projectEnd: calendarDate('2026-10-30') }],
    ['days_billed', true, { areDaysBilled: true }],
    ['purchase_order', true, { isOrderMissing: true }],
    ['hours_billed', false, { areHoursBilled: true }],
    ['leave_excess', false, { hasLeaveExcess: true }],
    ['people_unknown', false, { hasUnknownPeople: true }],
    ['books_connection', false, { isBooksConnected: false }],
    ['rates', false, { areRatesComplete: false }],
    ['weeks_verified', false, { areWeeksVerified: false }],
    ['billing_models', false, { projectModel: 'Mixed', developersWithoutModel: 1 }],
    ['primary_csm', false, { hasPrimaryCsm: false }],
    ['primary_accountant', false, { hasPrimaryAccountant: false }],
    ['last_sync', false, { isSyncOld: true }],
  ] as const)('include %s, mandatory: %s', (code, mandatory, differing) => {
    expect(missingPrerequisites({ ...ready, ...differing })).toEqual([{ code, mandatory }]);
  });

  test('exclude verified weeks for a Fixed Cost project, and billing models outside Mixed projects', () => {
    const facts = { ...ready, areWeeksVerified: false, developersWithoutModel: 3, projectModel: 'Fixed Cost' } as const;
    expect(missingPrerequisites(facts)).toEqual([]);
  });

  test('list the mandatory ones first', () => {
    const nothing: PrerequisiteFacts = {
      ...ready,
      projectModel: 'Mixed',
      isBillingActive: false,
      hasCompany: false,
      hasPrimaryClient: false,
      projectStart: calendarDate('2026-11-01'),
      areDaysBilled: true,
      areHoursBilled: true,
      isOrderMissing: true,
      hasLeaveExcess: true,
      hasUnknownPeople: true,
      isBooksConnected: false,
      areRatesComplete: false,
      areWeeksVerified: false,
      developersWithoutModel: 2,
      hasPrimaryCsm: false,
      hasPrimaryAccountant: false,
      isSyncOld: true,
    };
    const list = missingPrerequisites(nothing);
    expect(list).toHaveLength(16);
    expect(list.map((each) => each.mandatory)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      ...Array.from({ length: 10 }, () => false),
    ]);
  });
});
