import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.mjs';
import { inProject, programOf, sharedDataFolder, wordsOf } from './project.mjs';
import { countsOfPlaywright, countsOfVitest } from './report-counts.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {import('./report-counts.mjs').Counts} Counts
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Counts>} run
 */

const commandLimitMs = 15 * 60_000;
const testsLimitMs = 25 * 60_000;
const lintedFolders = ['packages', 'apps', 'scripts', 'architecture', 'bench', 'e2e'];

/** The checks that read the sources and run nothing of the product, fastest first. */
/** @type {Step[]} */
export const checkSteps = [
  commandStep('format', () => programOf('oxfmt'), ['--check', '.']),
  stepOfSeveral('lint, types and generated files', [
    commandStep('lint', () => programOf('oxlint'), ['--type-aware', '--deny-warnings', ...lintedFolders]),
    // the usual four checkers of a project each compute the shared types again, which takes two cores twice as long
    commandStep('types', () => programOf('typescript', 'tsc'), ['-b', '.', 'scripts', '--checkers', '1']),
    commandStep('generated table of arrows', () => programOf('tsx'), ['architecture/generate-arrows.ts', '--check']),
    commandStep('generated database types and schema', () => programOf('tsx'), [
      'scripts/database-types.mjs',
      '--check',
    ]),
    commandStep('unused files and packages', () => programOf('knip'), []),
  ]),
  vitestStep('architecture', ['--project', 'architecture']),
];

const unitStep = vitestStep('unit', ['--project', 'unit', '--project', 'scripts']);
const webStep = vitestStep('web', ['--project', 'web']);
const apiStep = vitestStep('api', ['--project', 'api']);

/** The tests of the product's parts, each from its sources. */
/** @type {Step[]} */
export const partSteps = [unitStep, webStep, apiStep];

/** The same for a whole run: those that leave a core idle now and then run side by side. */
/** @type {Step[]} */
export const partStepsOfWholeRun = [stepOfSeveral('unit and web', [unitStep, webStep]), apiStep];

/**
 * A step of one command. Its output is shown only if it failed.
 *
 * @param {string} name
 * @param {() => string} program found when the step runs, because it may have to be installed first
 * @param {string[]} args
 * @returns {Step}
 */
function commandStep(name, program, args) {
  return actStep(name, async () => {
    const outcome = await runCommand(program(), args, { isQuiet: true, timeLimitMs: commandLimitMs });
    if (outcome.exitCode !== 0) throw new Error(outcome.output.trim());
  });
}

/**
 * A step of several that run at the same time, because none of them keeps two cores busy.
 *
 * @param {string} name
 * @param {Step[]} steps
 * @returns {Step}
 */
function stepOfSeveral(name, steps) {
  return {
    name,
    run: async () => {
      const counts = await Promise.all(steps.map((step) => step.run()));
      return {
        passed: counts.reduce((sum, { passed }) => sum + passed, 0),
        failures: counts.flatMap(({ failures }) => failures),
        skips: counts.flatMap(({ skips }) => skips),
      };
    },
  };
}

/**
 * A step of one function.
 *
 * @param {string} name
 * @param {() => Promise<unknown>} act
 * @returns {Step}
 */
export function actStep(name, act) {
  return {
    name,
    run: async () => {
      try {
        await act();
        return { passed: 1, failures: [], skips: [] };
      } catch (error) {
        console.log(`${name}: ${wordsOf(error)}`);
        return { passed: 0, failures: [name], skips: [] };
      }
    },
  };
}

/**
 * A step of a Vitest run, with each of its tests counted.
 *
 * @param {string} name
 * @param {string[]} args
 * @returns {Step}
 */
function vitestStep(name, args) {
  return {
    name,
    run: () =>
      withReportFile(name, countsOfVitest, (report) =>
        runCommand(
          programOf('vitest'),
          ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
          { timeLimitMs: testsLimitMs, environment: testEnvironment() },
        ),
      ),
  };
}

/**
 * The step of the browser journeys, with each of them counted.
 *
 * @param {string} browser its program file
 * @param {string[]} [args] passed on to Playwright
 * @returns {Step}
 */
export function journeyStep(browser, args = []) {
  return {
    name: 'browser',
    run: () =>
      withReportFile('browser', countsOfPlaywright, (report) =>
        runCommand(
          programOf('@playwright/test', 'playwright'),
          ['test', '--config', inProject('e2e/playwright.config.ts'), '--reporter=list,json', ...args],
          {
            timeLimitMs: testsLimitMs,
            environment: { ...testEnvironment(), CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
          },
        ),
      ),
  };
}

/** @returns {Record<string, string>} the folders of recorded responses and of temporary files for tests */
function testEnvironment() {
  const sharedData = sharedDataFolder();
  const memory = memoryFolder();
  return {
    ...(sharedData === undefined ? {} : { SHARED_DATA: sharedData }),
    ...(memory === undefined ? {} : { TMPDIR: memory }),
  };
}

/**
 * Runs a test program that writes a report, and counts its results. A program that fails without a failed test in its
 * report, or that writes none, is a failure too.
 *
 * @template T
 * @param {string} name
 * @param {(report: T) => Counts} countsOf
 * @param {(file: string) => Promise<import('./run-command.mjs').CommandOutcome>} run
 * @returns {Promise<Counts>}
 */
async function withReportFile(name, countsOf, run) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-report-'));
  try {
    const file = join(folder, 'report.json');
    const outcome = await run(file);
    if (!existsSync(file)) {
      return { passed: 0, failures: [`${name}: no report (exit code ${outcome.exitCode})`], skips: [] };
    }
    const counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
    const isSilentFailure = outcome.exitCode !== 0 && counts.failures.length === 0;
    if (isSilentFailure) counts.failures.push(`${name}: ended with exit code ${outcome.exitCode}`);
    const isEmpty = counts.passed + counts.failures.length + counts.skips.length === 0;
    if (isEmpty) counts.failures.push(`${name}: ran no test`);
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
