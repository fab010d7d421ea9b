import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectFiles, projectFolder } from './source-files.ts';

const paths = projectFiles().map(({ path }) => path);

async function load(path: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(projectFolder, path)).href) as Promise<Record<string, unknown>>;
}

/** The keys that the parts of a registry have under exports of a kind, with those that stand in two parts twice. */
async function keysOfParts(folder: string, isOne: (exported: string) => boolean): Promise<string[]> {
  const modules = await Promise.all(
    paths.filter((path) => path.startsWith(`packages/contract/src/${folder}/`)).map(load),
  );
  const parts = modules.flatMap((module) => Object.entries(module).filter(([name]) => isOne(name)));
  return parts.flatMap(([, part]) => Object.keys(part as object)).toSorted();
}

// what stands in two parts would silently be the later one, and a part that is not gathered is never used
test.each([
  ['messages', 'messages', (name: string) => /(?<!Server)Messages$/.test(name)],
  ['messages', 'serverMessages', (name: string) => name.endsWith('ServerMessages')],
  ['refusals', 'refusals', (name: string) => name.endsWith('Refusals')],
])('the parts in %s/ are gathered in “%s”, each key once', async (folder, gathered, isOne) => {
  const registry = (await load(`packages/contract/src/${folder}.ts`))[gathered] as object;
  expect(Object.keys(registry).length).toBeGreaterThan(200);
  expect(await keysOfParts(folder, isOne)).toEqual(Object.keys(registry).toSorted());
});
