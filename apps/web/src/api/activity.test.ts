import { beforeEach, describe, expect, test } from 'vitest';
import { beginActivity, claimTelling, isUnattended, noteActivity, standing } from './activity.ts';

const minute = 60_000;
const start = Date.now() + 24 * 60 * minute;

beforeEach(() => {
  localStorage.clear();
  beginActivity(start);
});

/** What another tab notes. */
const inAnotherTab = (at: number): void => localStorage.setItem('lastActivity', String(at));

describe('half an hour without activity', () => {
  test('is asked about two minutes before, and is over then', () => {
    const stages = [0, 27.99, 28, 29.99, 30, 31].map((minutes) => standing(start + minutes * minute).stage);
    expect(stages).toEqual(['active', 'active', 'asked', 'asked', 'over', 'over']);
    expect(standing(start + 29 * minute).leftMs).toBe(minute);
  });

  test('begins anew with activity, also in another tab', () => {
    noteActivity(start + 29 * minute);
    expect(standing(start + 40 * minute).stage).toBe('active');
    expect(standing(start + 40 * minute).elsewhere).toBe(false);
    inAnotherTab(start + 50 * minute);
    expect(standing(start + 70 * minute)).toMatchObject({ stage: 'active', elsewhere: true });
    expect(standing(start + 80 * minute).stage).toBe('over');
  });

  test('that are over stay over, whatever is done then', () => {
    noteActivity(start + 30 * minute);
    expect(standing(start + 30 * minute).stage).toBe('over');
    beginActivity(start + 31 * minute);
    expect(standing(start + 31 * minute).stage).toBe('active');
  });
});

describe('the server', () => {
  test('is told once a minute over all tabs, and not while nobody is there', () => {
    expect(claimTelling(start)).toBe(true);
    noteActivity(start + 5000);
    expect(claimTelling(start + 30_000)).toBe(false);
    expect(claimTelling(start + minute)).toBe(true);
    expect(claimTelling(start + 2 * minute)).toBe(false);
    inAnotherTab(start + 3 * minute);
    expect(claimTelling(start + 3 * minute)).toBe(true);
    expect(claimTelling(start + 3 * minute)).toBe(false);
  });

  test('hears of the last activity before the minute is over, so that its clock never runs out first', () => {
    claimTelling(start);
    noteActivity(start + 2000);
    expect(claimTelling(start + minute)).toBe(true);
  });

  test('is told which calls nobody asked for', () => {
    expect(isUnattended(start + minute)).toBe(false);
    expect(isUnattended(start + 2 * minute)).toBe(true);
    noteActivity(start + 3 * minute);
    expect(isUnattended(start + 3 * minute)).toBe(false);
  });
});
