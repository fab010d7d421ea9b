import { beforeEach, describe, expect, test } from 'vitest';
import { beginActivity, claimReport, isUnattended, noteActivity, activityState } from './activity.ts';

const minute = 60_000;
const start = Date.now() + 24 * 60 * minute;

beforeEach(() => {
  localStorage.clear();
  beginActivity(start);
});

/** Records activity as another tab would. */
const inAnotherTab = (at: number): void => localStorage.setItem('lastActivity', String(at));

describe('half an hour without activity', () => {
  test('warns the user two minutes before the end, and then ends the session', () => {
    const stages = [0, 27.99, 28, 29.99, 30, 31].map((minutes) => activityState(start + minutes * minute).stage);
    expect(stages).toEqual(['active', 'active', 'warned', 'warned', 'over', 'over']);
    expect(activityState(start + 29 * minute).leftMs).toBe(minute);
  });

  test('starts again with activity, also in another tab', () => {
    noteActivity(start + 29 * minute);
    expect(activityState(start + 40 * minute).stage).toBe('active');
    expect(activityState(start + 40 * minute).elsewhere).toBe(false);
    inAnotherTab(start + 50 * minute);
    expect(activityState(start + 70 * minute)).toMatchObject({ stage: 'active', elsewhere: true });
    expect(activityState(start + 80 * minute).stage).toBe('over');
  });

  test('ends the session for good, whatever the user does afterwards', () => {
    noteActivity(start + 30 * minute);
    expect(activityState(start + 30 * minute).stage).toBe('over');
    beginActivity(start + 31 * minute);
    expect(activityState(start + 31 * minute).stage).toBe('active');
  });
});

describe('the server', () => {
  test('is notified of activity once a minute over all tabs, and not without activity', () => {
    expect(claimReport(start)).toBe(true);
    noteActivity(start + 5000);
    expect(claimReport(start + 30_000)).toBe(false);
    expect(claimReport(start + minute)).toBe(true);
    expect(claimReport(start + 2 * minute)).toBe(false);
    inAnotherTab(start + 3 * minute);
    expect(claimReport(start + 3 * minute)).toBe(true);
    expect(claimReport(start + 3 * minute)).toBe(false);
  });

  test('learns of the last activity before the minute is over, so that its own timeout never comes first', () => {
    claimReport(start);
    noteActivity(start + 2000);
    expect(claimReport(start + minute)).toBe(true);
  });

  test('learns which calls no user action caused', () => {
    expect(isUnattended(start + minute)).toBe(false);
    expect(isUnattended(start + 2 * minute)).toBe(true);
    noteActivity(start + 3 * minute);
    expect(isUnattended(start + 3 * minute)).toBe(false);
  });
});
