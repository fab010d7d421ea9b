import { defineConfig } from 'vitest/config';

/** The tests that kill mutants of the server's records, outbox and ledger commands: on a real database, so that each run takes seconds. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/record.test.ts',
      'apps/server/test/every-record.test.ts',
      'apps/server/src/outbox/*.test.ts',
      'apps/server/src/slices/books/make-once.test.ts',
      'apps/server/test/ledger-of-time.test.ts',
      'apps/server/src/slices/work-logs/{write-off,pull-logs}.test.ts',
      'apps/server/src/slices/invoices/saved/since-billed.test.ts',
      'apps/server/src/slices/invoices/credit/credit.test.ts',
      'apps/server/src/slices/timesheets/week.test.ts',
    ],
    environment: 'node',
    globalSetup: 'apps/server/test/one-server.ts',
    setupFiles: 'apps/server/test/each-file.ts',
    testTimeout: 20_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    isolate: false,
  },
});
