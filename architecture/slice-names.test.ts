import { describe, expect, test } from 'vitest';
import { sliceOrder } from './slice-order.ts';
import { projectFiles } from './source-files.ts';

/** Folders that belong to no slice, each with the reason why it stands beside them. */
const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'packages/billing/src': {
    values: 'money, hours, dates and rates of every rule',
    trace: 'how a figure explains itself',
    testing: 'models that the rules are compared with',
  },
  'packages/contract/src': {
    messages: 'the sentences of each slice, gathered',
    refusals: 'the ways each slice says no, gathered',
  },
  'apps/server/src/slices': {},
  'apps/web/src/slices': {},
};

const files = projectFiles();

describe.each(Object.keys(shared))('the folders of %s', (place) => {
  const folders = new Set(
    files.flatMap(({ path }) => {
      const [folder, ...rest] = path.startsWith(`${place}/`) ? path.slice(place.length + 1).split('/') : [];
      return folder === undefined || rest.length === 0 ? [] : [folder];
    }),
  );

  test('are named after a slice or have a reason', () => {
    const names: readonly string[] = [...sliceOrder, ...Object.keys(shared[place] ?? {})];
    expect([...folders].filter((folder) => !names.includes(folder))).toEqual([]);
  });

  test('that have a reason are there', () => {
    expect(Object.keys(shared[place] ?? {}).filter((folder) => !folders.has(folder))).toEqual([]);
  });
});

test('each call is declared in the folder of a slice', () => {
  const declared = files.filter(({ path }) => path.endsWith('.contract.ts')).map(({ path }) => path.split('/').at(-2));
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((folder) => !(sliceOrder as readonly string[]).includes(folder ?? ''))).toEqual([]);
});
