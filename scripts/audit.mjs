// "npm run audit": checks that no package that is shipped or used for the build has a known vulnerability of high or
// critical severity, by the registry's list.
import { isStartedDirectly } from './project.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} AuditOutcome
 * @property {0 | 1 | 2} exitCode 1 with such a finding, 2 if the registry did not respond
 * @property {string} sentence
 */

/**
 * Reads the output of "npm audit --json".
 *
 * @param {string} output
 * @returns {AuditOutcome}
 */
export function readAudit(output) {
  const report = parsed(output);
  if (report?.metadata === undefined)
    return { exitCode: 2, sentence: `The registry did not say what it knows: ${report?.message ?? 'no answer'}` };
  const grave = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    /^(high|critical)$/.test(severity),
  );
  const counts = `${report.metadata.vulnerabilities.total} findings in ${report.metadata.dependencies.total} packages, of high or critical weight: `;
  if (grave.length === 0) return { exitCode: 0, sentence: `${counts}none.` };
  return { exitCode: 1, sentence: counts + grave.map(({ name, severity }) => `${name} (${severity})`).join(', ') };
}

/**
 * @typedef {object} Report
 * @property {string} [message]
 * @property {Record<string, { name: string, severity: string }>} [vulnerabilities]
 * @property {{ vulnerabilities: { total: number }, dependencies: { total: number } }} [metadata]
 */

/**
 * The report between npm's own warnings.
 *
 * @param {string} output
 * @returns {Report | undefined}
 */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('\n}') + 2));
  } catch {
    return undefined;
  }
}

if (isStartedDirectly(import.meta.url)) {
  const { output } = await runCommand('npm', ['audit', '--json', '--loglevel=silent', ...process.argv.slice(2)], {
    isQuiet: true,
    timeLimitMs: 120_000,
  });
  const { exitCode, sentence } = readAudit(output);
  console.log(sentence);
  process.exitCode = exitCode;
}
