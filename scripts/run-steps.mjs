import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { inProject, sharedDataFolder } from './project.mjs';
import { closingLine } from './report-counts.mjs';
import { endRunningCommands } from './run-command.mjs';
import { listenForStop } from './stop-request.mjs';

/**
 * @typedef {import('./report-counts.mjs').Counts} Counts
 * @typedef {import('./report-counts.mjs').SkippedTest} SkippedTest
 * @typedef {import('./test-steps.mjs').Step} Step
 */

/**
 * Runs steps one after the other, all of them even after a failure, prints the duration of each and the failed and
 * skipped tests, and ends with the line "N passed, N failed, N skipped".
 *
 * @param {AsyncIterable<Step> | Iterable<Step>} steps
 * @returns {Promise<number>} the exit code: 0 without failures
 */
export async function runSteps(steps) {
  /** @type {Counts[]} */
  const results = [];
  const close = () => {
    const failures = results.flatMap((counts) => counts.failures);
    const skips = results.flatMap((counts) => counts.skips);
    if (failures.length + skips.length > 0) console.log('');
    for (const { name } of skips) console.log(`skipped: ${name}`);
    for (const name of failures) console.log(`failed: ${name}`);
    console.log(`\n${closingLine(results)}`);
    return failures.length === 0 ? 0 : 1;
  };
  let stoppedBy = '';
  void listenForStop((reason) => (stoppedBy = reason)).made.then(async () => {
    await endRunningCommands();
    results.push({ passed: 0, failures: [`stopped by ${stoppedBy} before its end`], skips: [] });
    process.exit(close());
  });
  for await (const step of steps) {
    console.log(`\n── ${step.name}`);
    const beganAt = performance.now();
    const counts = withForbiddenSkips(await step.run());
    results.push(counts);
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
    console.log(`── ${step.name}: ${counts.failures.length === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
  }
  return close();
}

/**
 * In a run with the recorded responses, a test that is skipped for lack of them did not find them: a failure.
 *
 * @param {Counts} counts
 * @returns {Counts}
 */
function withForbiddenSkips(counts) {
  if (process.env['CI'] !== 'true' || sharedDataFolder() === undefined) return counts;
  const lost = counts.skips.filter((skip) => isSkippedForSharedData(skip, sourceOf(skip.file)));
  const failures = lost.map((skip) => `${skip.name} (skipped although the shared data is there)`);
  return {
    ...counts,
    failures: [...counts.failures, ...failures],
    skips: counts.skips.filter((skip) => !lost.includes(skip)),
  };
}

/**
 * Whether a skipped test reads the recorded responses: by its name, or by its file's source.
 *
 * @param {SkippedTest} skip
 * @param {string} source
 * @returns {boolean}
 */
export function isSkippedForSharedData(skip, source) {
  return /shared[ -]?data/i.test(skip.name) || /SHARED_DATA|shared-?data/i.test(source);
}

/** @param {string} file */
function sourceOf(file) {
  const place = [file, inProject('e2e/journeys', file), inProject(file)].find((candidate) => existsSync(candidate));
  return place === undefined ? '' : readFileSync(place, 'utf8');
}
