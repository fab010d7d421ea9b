/**
 * @typedef {object} Counts what a step of the test run brings to its closing line
 * @property {number} passed
 * @property {string[]} failures names of what failed
 * @property {SkippedTest[]} skips
 *
 * @typedef {object} SkippedTest
 * @property {string} name
 * @property {string} file
 *
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightReport
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} [errors]
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string, projectName: string }[] }[]} [specs]
 */

/**
 * The counts of a Vitest JSON report. A file that could not be loaded counts as one failure, because its tests are
 * unknown.
 *
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countsOfVitest(report) {
  /** @type {Counts} */
  const counts = { passed: 0, failures: [], skips: [] };
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') counts.failures.push(test.fullName);
      else counts.skips.push({ name: test.fullName, file: file.name });
    }
    const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !hasFailedTest) counts.failures.push(`${file.name} could not be run`);
  }
  return counts;
}

/**
 * The counts of a Playwright JSON report. A test that passed only at a retry counts as failed.
 *
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countsOfPlaywright(report) {
  /** @type {Counts} */
  const counts = { passed: 0, failures: [], skips: [] };
  const visit = (/** @type {PlaywrightSuite} */ suite, /** @type {string[]} */ path) => {
    const here = [...path, suite.title].filter((title) => title !== '');
    for (const spec of suite.specs ?? []) {
      const name = [...here, spec.title].join(' › ');
      for (const test of spec.tests) {
        if (test.status === 'expected') counts.passed += 1;
        else if (test.status === 'skipped') counts.skips.push({ name, file: spec.file });
        else counts.failures.push(name);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, here);
  };
  for (const suite of report.suites) visit(suite, []);
  for (const error of report.errors ?? [])
    counts.failures.push(error.message?.split('\n')[0] ?? 'an error outside any test');
  return counts;
}

/**
 * The last line of a test run.
 *
 * @param {Counts[]} steps
 * @returns {string} such as "412 passed, 0 failed, 3 skipped"
 */
export function closingLine(steps) {
  const sum = (/** @type {(counts: Counts) => number} */ of) => steps.reduce((total, counts) => total + of(counts), 0);
  const failed = sum((counts) => counts.failures.length);
  return `${sum((counts) => counts.passed)} passed, ${failed} failed, ${sum((counts) => counts.skips.length)} skipped`;
}
