import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { places } from './apps/web/vite-plugin-places.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The scenarios wait for programs and databases that they start and kill, and the other files of the server compute: side by side
 * they keep the cores busy, one kind after the other does not. The last third are short files, so that no worker ends alone.
 */
class ScenariosBetweenOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfServer = ({ project }: TestSpecification): boolean => project.name === 'api';
    const isScenario = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/scenarios/');
    const scenarios = sorted.filter(isScenario);
    const others = sorted.filter((file) => isOfServer(file) && !isScenario(file));
    const afterEach = Math.floor((2 * others.length) / (3 * scenarios.length));
    const mixed = scenarios.flatMap((file) => [file, ...others.splice(0, afterEach)]);
    return [...sorted.filter((file) => !isOfServer(file)), ...mixed, ...others];
  }
}

/** A test of ours waits more than it computes: on two cores one worker would leave most of them idle. */
const workers = Math.max(2, availableParallelism() - 1);

/**
 * No test hangs on the clock: the longest compute for ten seconds, and a machine with other work has taken ten times as long. The
 * limit only ends what would never end.
 */
const patience = 5 * 60_000;

/** Groups, so that each can be run alone: pure rules, the shape of the code, the scripts, the web's parts in a light DOM, and the back end on a real database. */
export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: ScenariosBetweenOthers },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/sandbox/**/*.test.ts'],
          environment: 'node',
          testTimeout: patience,
          // a process for each file takes as long as what most of them compute
          isolate: false,
        },
      },
      {
        test: { name: 'architecture', include: ['architecture/*.test.ts'], environment: 'node', testTimeout: patience },
      },
      { test: { name: 'scripts', include: ['scripts/*.test.mjs'], environment: 'node', testTimeout: patience } },
      {
        plugins: [places()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: patience,
          setupFiles: 'apps/web/src/api/testing/each-file.ts',
          // loading the screens and the imitated browser anew for each file takes longer than most of its tests
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'apps/server/test/one-server.ts',
          setupFiles: 'apps/server/test/each-file.ts',
          testTimeout: patience,
          hookTimeout: patience,
          maxWorkers: workers + 2,
          sequence: { groupOrder: 1 },
          // each file has a database of its own and shares nothing else; loading the server again for each takes three seconds
          isolate: false,
        },
      },
    ],
  },
});
