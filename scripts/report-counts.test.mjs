import { expect, test } from 'vitest';
import { closingLine, countsOfPlaywright, countsOfVitest } from './report-counts.mjs';
import { isSkippedForSharedData } from './run-steps.mjs';

const vitestReport = {
  testResults: [
    {
      name: '/p/rates.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'a rate of a day', status: 'passed' },
        { fullName: 'a range that overlaps', status: 'failed' },
        { fullName: 'a recorded answer', status: 'skipped' },
        { fullName: 'to be written', status: 'todo' },
      ],
    },
    { name: '/p/broken.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
  ],
};
const playwrightReport = {
  suites: [
    {
      title: 'bill.e2e.ts',
      specs: [{ title: 'alone', file: 'bill.e2e.ts', tests: [{ status: 'expected', projectName: 'journeys' }] }],
      suites: [
        {
          title: 'billing',
          specs: [
            { title: 'hourly', file: 'bill.e2e.ts', tests: [{ status: 'unexpected', projectName: 'journeys' }] },
            { title: 'shaky', file: 'bill.e2e.ts', tests: [{ status: 'flaky', projectName: 'journeys' }] },
            { title: 'later', file: 'bill.e2e.ts', tests: [{ status: 'skipped', projectName: 'journeys' }] },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'no browser\nat …' }],
};

test('every test of a Vitest report is counted, and a file that could not be loaded is a failure', () => {
  expect(countsOfVitest(vitestReport)).toEqual({
    passed: 1,
    failures: ['a range that overlaps', '/p/broken.test.ts could not be run'],
    skips: [
      { name: 'a recorded answer', file: '/p/rates.test.ts' },
      { name: 'to be written', file: '/p/rates.test.ts' },
    ],
  });
});

test('every journey of a Playwright report is counted, and one that passed at the second attempt is a failure', () => {
  expect(countsOfPlaywright(playwrightReport)).toEqual({
    passed: 1,
    failures: ['bill.e2e.ts › billing › hourly', 'bill.e2e.ts › billing › shaky', 'no browser'],
    skips: [{ name: 'bill.e2e.ts › billing › later', file: 'bill.e2e.ts' }],
  });
});

test('the last line adds up the steps', () => {
  const line = closingLine([countsOfVitest(vitestReport), countsOfPlaywright(playwrightReport)]);
  expect(line).toBe('2 passed, 5 failed, 3 skipped');
});

test('a skipped test depends on the shared data if its name or its file mentions it', () => {
  expect(isSkippedForSharedData({ name: 'needs shared data', file: '' }, '')).toBe(true);
  expect(isSkippedForSharedData({ name: 'recorded answers', file: '' }, 'process.env.SHARED_DATA')).toBe(true);
  expect(isSkippedForSharedData({ name: 'only on Windows', file: '' }, 'process.platform')).toBe(false);
});
