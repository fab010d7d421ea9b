import { defineConfig } from 'vitest/config';

/** The trial of the cluster: it kills servers for an hour, so it is no part of the whole run. */
export default defineConfig({
  test: {
    include: ['apps/server/test/cluster/*.trial.ts'],
    environment: 'node',
    globalSetup: 'apps/server/test/one-server.ts',
    testTimeout: 3 * 60 * 60_000,
    hookTimeout: 10 * 60_000,
  },
});
