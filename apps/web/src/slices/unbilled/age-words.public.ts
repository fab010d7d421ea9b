import type { WorkAge } from '@countinghouse/contract/unbilled/unbilled.contract.ts';

/** What the ages of work, in days, are called in headings. */
export const ageWords: Readonly<Record<WorkAge, string>> = {
  upTo30: '0–30',
  upTo60: '31–60',
  upTo90: '61–90',
  over90: 'Over 90',
};
