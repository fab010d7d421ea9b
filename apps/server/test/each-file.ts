import { afterEach, beforeAll } from 'vitest';
import { withShortPauses } from './short-pauses.ts';
import { demandRightResults } from './statements/check-results.ts';

const isOfOneSlice = /\/apps\/server\/src\/(slices|http|jobs)\//;

/** Runs before each file of the server's tests: in those of the slices, retries of outside services happen at once. */
// Vitest reads the first parameter's pattern, which shows that nothing else is needed
// oxlint-disable-next-line no-empty-pattern
beforeAll(({}, { file }) => {
  if (isOfOneSlice.test(file.filepath)) withShortPauses();
});

/** A result that is not what is declared of it fails the test that read it. */
afterEach(demandRightResults);
