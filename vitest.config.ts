import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { places } from './apps/web/vite-plugin-places.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The scenarios wait longest, so they begin first and the short files run beside them. */
class ScenariosFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isScenario = (file: TestSpecification): boolean => file.moduleId.includes('/test/scenarios/');
    return [...sorted.filter(isScenario), ...sorted.filter((file) => !isScenario(file))];
  }
}

/** A test of ours waits more than it computes: on two cores one worker would leave most of them idle. */
const workers = Math.max(2, availableParallelism() - 1);
const slices = 'apps/server/src/{slices,http,jobs}/**/*.test.ts';
const eachFile = 'apps/server/test/statements/each-file.ts';
const onADatabase = {
  environment: 'node',
  globalSetup: 'apps/server/test/one-server.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // scenarios wait for programs and databases that they start and kill, and the other files compute meanwhile
  maxWorkers: workers + 2,
  sequence: { groupOrder: 1 },
} as const;

/** Groups, so that each can be run alone: pure rules, the shape of the code, the scripts, the web's parts in a light DOM, and the back end on a real database. */
export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: ScenariosFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          environment: 'node',
          // random cases compute for seconds, and longer on a busy machine
          testTimeout: 60_000,
          // a process for each file takes as long as what most of them compute
          isolate: false,
        },
      },
      { test: { name: 'architecture', include: ['architecture/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      { test: { name: 'scripts', include: ['scripts/*.test.mjs'], environment: 'node', testTimeout: 30_000 } },
      {
        plugins: [places()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
          setupFiles: 'apps/web/src/api/testing/each-file.ts',
          // loading the screens and the imitated browser anew for each file takes longer than most of its tests
          isolate: false,
        },
      },
      {
        test: {
          ...onADatabase,
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          exclude: [slices],
          setupFiles: eachFile,
          // loading the server anew for each file takes three seconds
          isolate: false,
        },
      },
      // each has a database of its own and shares nothing else: loading the server once for all of them saves two of five seconds
      {
        test: {
          ...onADatabase,
          name: 'slices',
          include: [slices],
          setupFiles: [eachFile, 'apps/server/test/each-slice-file.ts'],
          isolate: false,
        },
      },
    ],
  },
});
