import { defineConfig } from 'vitest/config';

/** Groups, so that each can be run alone: pure rules, the shape of the code, the scripts, the web's parts in a light DOM, and the back end on a real database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          environment: 'node',
        },
      },
      { test: { name: 'architecture', include: ['architecture/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      { test: { name: 'scripts', include: ['scripts/*.test.mjs'], environment: 'node', testTimeout: 30_000 } },
      {
        test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], environment: 'happy-dom', testTimeout: 20_000 },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'apps/server/test/one-server.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
