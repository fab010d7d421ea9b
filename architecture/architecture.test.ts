import { describe, expect, test } from 'vitest';
import { printedArrows } from './arrows-table.ts';
import { brokenArrows, filesOf } from './broken-arrows.ts';
import { importCycles } from './import-cycles.ts';
import { importsOf } from './read-imports.ts';
import { arrows, notYet } from './rules.ts';
import { isCode, projectFiles, wrongFiles } from './source-files.ts';

const files = projectFiles().filter(({ path }) => isCode(path));
const wrong = wrongFiles().filter(({ name }) => name.startsWith('arrow-'));

describe.each(arrows)('the arrow “$name”', (arrow) => {
  const place = filesOf(arrow, files);

  // a rule without files would always pass
  test.skipIf(notYet.includes(arrow.name))('applies to existing files', () => {
    expect(place.length).toBeGreaterThan(0);
  });

  test('is respected by every file', () => {
    const broken = place.flatMap(brokenArrows).filter((one) => one.arrow === arrow.name);
    expect(broken.map((one) => one.says)).toEqual([]);
  });

  test('is violated by its wrong files, so it can fail', () => {
    const own = wrong.filter(({ name }) => name.startsWith(`arrow-${arrow.name}.`));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) expect(brokenArrows(file).map((one) => one.arrow)).toContain(arrow.name);
  });
});

test('every wrong file belongs to an existing arrow', () => {
  const known = arrows.map((arrow) => `arrow-${arrow.name}.`);
  expect(wrong.filter(({ name }) => !known.some((start) => name.startsWith(start)))).toEqual([]);
});

test('no arrow waits for a folder that exists', () => {
  const waiting = arrows.filter((arrow) => notYet.includes(arrow.name) && filesOf(arrow, files).length > 0);
  expect(waiting.map((arrow) => arrow.name)).toEqual([]);
  expect(notYet.filter((name) => !arrows.some((arrow) => arrow.name === name))).toEqual([]);
});

describe('import cycles, including types', () => {
  test('do not exist', () => {
    expect(importCycles(files)).toEqual([]);
  });

  test('are found where two files import a type of each other', () => {
    const round = wrongFiles().filter(({ name }) => name.startsWith('cycle-of-types.'));
    expect(importCycles([...files, ...round])).toEqual([
      'apps/server/src/slices/rates/rate-range.ts → apps/server/src/slices/rates/rate.ts → apps/server/src/slices/rates/rate-range.ts',
    ]);
  });

  test('are reported once per group of files, by the shortest cycle', () => {
    const file = (name: string, ...targets: string[]) => ({
      path: `packages/billing/src/${name}.ts`,
      text: targets.map((target) => `import './${target}.ts';`).join('\n'),
    });
    const group = [file('a', 'b'), file('b', 'c', 'd'), file('c', 'a'), file('d', 'e'), file('e', 'c')];
    const others = [file('f', 'a', 'g'), file('g'), file('h', 'h')];
    expect(importCycles([...others, ...group]).map((one) => one.replaceAll('packages/billing/src/', ''))).toEqual([
      'h.ts → h.ts',
      'a.ts → b.ts → c.ts → a.ts',
    ]);
  });
});

test('every kind of import is found', () => {
  const text = `
    import a from './a.ts';
    import type { B } from "../b.ts";
    import { type C, d } from '@countinghouse/billing/values/money.ts';
    import 'side-effect/deeper.css?inline';
    export { e } from 'fs';
    export * from '@scope/name/deeper';
    type F = import('./f.ts').F;
    const g = await import(\`./g.ts\`);
    const h = await import(g);
    const text = "import x from './not-an-import.ts'"; // import y from './nor-this.ts'
  `;
  expect(importsOf({ path: 'apps/web/src/x.ts', text }).map((one) => one.target)).toEqual([
    'apps/web/src/a.ts',
    'apps/web/b.ts',
    'packages/billing/src/values/money.ts',
    'npm:side-effect',
    'node:fs',
    'npm:@scope/name',
    'apps/web/src/f.ts',
    'apps/web/src/g.ts',
    'an import that only running it would tell',
  ]);
});

test('the printed table has a line for each arrow', () => {
  for (const arrow of arrows) expect(printedArrows()).toContain(arrow.printed.place);
});
