import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';

/**
 * The program's output with a registry that has these vulnerabilities, or that refuses to respond.
 *
 * @param {object | undefined} weaknesses package → its vulnerabilities
 */
async function auditWith(weaknesses) {
  const registry = createServer((request, response) => {
    request.resume();
    const isAsked = request.method === 'POST' && request.url?.endsWith('/advisories/bulk');
    response.writeHead(weaknesses === undefined ? 405 : isAsked ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAsked ? (weaknesses ?? {}) : {}));
  });
  await /** @type {Promise<void>} */ (new Promise((resolve) => registry.listen(0, '127.0.0.1', resolve)));
  onTestFinished(() => void registry.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (registry.address());
  const args = ['--registry', `http://127.0.0.1:${port}`];
  // npm caches each vulnerability by its number
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const environment = { npm_config_cache: cache };
  const { exitCode, output } = await runCommand(inProject('scripts/audit.mjs'), args, { isQuiet: true, environment });
  return { exitCode, said: output.trim() };
}

/** @param {string} severity */
const weak = (severity) => ({
  fastify: [{ id: 1, url: 'https://weak.invalid/1', title: 'weak', severity, vulnerable_versions: '*' }],
});

test('the audit names a package with a vulnerability of high severity', async () => {
  const { exitCode, said } = await auditWith(weak('high'));
  expect(said).toMatch(/^\d+ findings in \d{3} packages, of high or critical weight: fastify \(high\)/);
  expect(exitCode).toBe(1);
});

test('the audit counts smaller vulnerabilities, and succeeds without any', async () => {
  const smaller = await auditWith(weak('moderate'));
  expect(smaller.said).toMatch(/^[1-9]\d* findings in \d{3} packages, of high or critical weight: none\.$/);
  expect(smaller.exitCode).toBe(0);
  expect((await auditWith({})).said).toMatch(/^0 findings in \d{3} packages, of high or critical weight: none\.$/);
});

test('the audit fails if the registry does not respond', async () => {
  const { exitCode, said } = await auditWith(undefined);
  expect(said).toMatch(/^The registry did not say what it knows: 405 Method Not Allowed/);
  expect(exitCode).toBe(2);
});
