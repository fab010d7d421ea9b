import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { endpointsIn, unhandled, untestedRefusals, type DeclaredEndpoint } from './endpoint-checks.ts';
import { importsOf } from './read-imports.ts';
import { projectFiles, projectFolder } from './source-files.ts';

const files = projectFiles();
const everyRoleTest = 'apps/server/test/every-endpoint-every-role.test.ts';
// the test of every endpoint calls each one as a user without access to its record
const metByEveryEndpoint = ['not_found'];

async function load(path: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(projectFolder, path)).href) as Promise<Record<string, unknown>>;
}

async function declaredEndpoints(): Promise<DeclaredEndpoint[]> {
  const paths = files
    .map(({ path }) => path)
    .filter((path) => /^packages\/contract\/src\/.*\.contract\.ts$/.test(path));
  return (await Promise.all(paths.map(load))).flatMap(endpointsIn);
}

describe('every endpoint of the contract', () => {
  test('is found', async () => {
    expect((await declaredEndpoints()).length).toBeGreaterThan(20);
  });

  test('has a handler', async () => {
    expect(unhandled(await declaredEndpoints(), files)).toEqual([]);
  });

  test('is in the example requests that the test of every endpoint and role uses', async () => {
    const { contract } = await load('packages/contract/src/contract.ts');
    const listed = new Set(Object.values(contract as Record<string, object>).flatMap((area) => Object.values(area)));
    const modules = await Promise.all(
      files
        .map(({ path }) => path)
        .filter((path) => path.startsWith('packages/contract/src/') && path.endsWith('.contract.ts'))
        .map(load),
    );
    const groups = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Endpoints')));
    const missing = groups.filter(([, group]) => Object.values(group as object).some((one) => !listed.has(one)));
    expect(missing.map(([name]) => name)).toEqual([]);
    const roleTest = files.find(({ path }) => path === everyRoleTest);
    expect(
      roleTest === undefined ? [`${everyRoleTest} is missing`] : importsOf(roleTest).map(({ target }) => target),
    ).toContain('packages/contract/src/contract.ts');
  });

  test('has a test for each refusal that it lists', async () => {
    expect(untestedRefusals(await declaredEndpoints(), files, metByEveryEndpoint)).toEqual([]);
  });
});

describe('the endpoint checks', () => {
  const endpoints = endpointsIn({
    rateEndpoints: { add: { refusals: ['range_overlaps', 'not_found'] }, remove: { refusals: ['stale_version'] } },
    other: 1,
  });

  test('report an endpoint without a handler', () => {
    const text = 'export const routes = [handle(rateEndpoints.add, addRange)]; // handle(rateEndpoints.remove, f)';
    expect(unhandled(endpoints, [{ path: 'apps/server/src/slices/rates/rates.routes.ts', text }])).toEqual([
      'rateEndpoints.remove',
    ]);
  });

  test('report a refusal without a test, and accept one covered through a function of the test file', () => {
    const text = `
      const add = (range) => accountant.call(rateEndpoints.add, range);
      test('ranges never overlap', async () => expect((await add(range)).failure.code).toBe('range_overlaps'));
      test('something else', () => rateEndpoints.remove);
      test('and yet another', () => 'stale_version');
    `;
    const tests = [{ path: 'apps/server/src/slices/rates/rates.test.ts', text }];
    expect(untestedRefusals(endpoints, tests, ['not_found'])).toEqual(['rateEndpoints.remove: stale_version']);
    expect(untestedRefusals(endpoints, [], [])).toHaveLength(3);
    const tool = { path: 'apps/server/test/rate-calls.ts', text: 'export const remove = () => rateEndpoints.remove;' };
    const user = `import { remove } from '../../../test/rate-calls.ts';
      test('an old version', () => expect(remove()).toBe('409 stale_version'));`;
    const bothFiles = [tool, { path: 'apps/server/src/slices/rates/remove.test.ts', text: user }];
    expect(untestedRefusals(endpoints, bothFiles, ['not_found'])).toEqual(['rateEndpoints.add: range_overlaps']);
  });

  test('report an endpoint without any refusals', () => {
    expect(() => endpointsIn({ rateEndpoints: { add: {} } })).toThrow('rateEndpoints.add does not list its refusals.');
  });
});
