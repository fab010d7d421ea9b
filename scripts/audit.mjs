// "npm run audit": no package that is shipped or built with has a known weakness of high or critical weight, by the registry's list.
import { isStartedDirectly } from './project.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} AuditOutcome
 * @property {0 | 1 | 2} exitCode 1 with such a finding, 2 when the registry did not say
 * @property {string} sentence
 */

/**
 * What an answer of "npm audit --json" means.
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
  const told = `${report.metadata.vulnerabilities.total} findings in ${report.metadata.dependencies.total} packages, of high or critical weight: `;
  if (grave.length === 0) return { exitCode: 0, sentence: `${told}none.` };
  return { exitCode: 1, sentence: told + grave.map(({ name, severity }) => `${name} (${severity})`).join(', ') };
}

/**
 * @typedef {object} Report
 * @property {string} [message]
 * @property {Record<string, { name: string, severity: string }>} [vulnerabilities]
 * @property {{ vulnerabilities: { total: number }, dependencies: { total: number } }} [metadata]
 */

/**
 * The report among npm's own warnings, which come before and after it.
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
