import { defineConfig } from 'vitest/config';

/** The tests that kill mutants of the pure packages: no database, no browser, and not the random ones, which take seconds for each mutant. */
export default defineConfig({
  test: {
    include: ['packages/{billing,contract}/**/*.test.ts'],
    exclude: ['**/*.random.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    isolate: false,
  },
});
