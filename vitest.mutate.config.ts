import { defineConfig } from 'vitest/config';

/** The tests that kill mutants of the pure packages: no database, no browser, and not those that take seconds for each mutant. */
export default defineConfig({
  test: {
    include: ['packages/{billing,contract}/**/*.test.ts'],
    // random cases, and a walk over every call of the contract
    exclude: ['**/*.random.test.ts', 'packages/contract/src/words-of-refusals.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    isolate: false,
  },
});
