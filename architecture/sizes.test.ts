import { describe, expect, test } from 'vitest';
import { fitsOne } from './glob.ts';
import { largerForAReason } from './larger-for-a-reason.ts';
import { testFiles } from './rules.ts';
import { largeParts, most } from './sizes.ts';
import { isCode, projectFiles } from './source-files.ts';

const product = projectFiles().filter(
  ({ path }) =>
    isCode(path) &&
    fitsOne(path, ['{apps,packages,scripts,architecture,bench,e2e}/**']) &&
    !fitsOne(path, [...testFiles, '**/*.e2e.ts']),
);
const large = product.flatMap(largeParts);
const allowed = new Map(largerForAReason.flatMap(({ parts }) => Object.entries(parts)));

describe('files, components and statements', () => {
  test(`have at most ${most.file}, ${most.component} and ${most.statement} lines, or stand in the list with a reason`, () => {
    const tooLarge = large.filter(({ name, lines }) => lines > (allowed.get(name) ?? 0));
    expect(tooLarge.map(({ name, lines }) => `${name} has ${lines} lines`)).toEqual([]);
  });

  test('stand in the list of larger ones only while they are larger', () => {
    const names = new Set(large.map(({ name }) => name));
    expect([...allowed.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test('are counted with the name of the component or of the function around the statement', () => {
    const rows = (count: number) => Array.from({ length: count }, () => '  <p />').join('\n');
    const text = [
      `export function Page() {\n  return <>\n${rows(101)}\n  </>;\n}`,
      `export const Small = () => (\n  <>\n${rows(50)}\n  </>\n);`,
      `const rowsOf = () => sql\`\n${rows(61)}\n\`;`,
      rows(100).replaceAll('  <p />', '// a line'),
    ].join('\n');
    const found = largeParts({ path: 'apps/web/src/page.tsx', text });
    expect(found.map(({ name }) => name)).toEqual([
      'apps/web/src/page.tsx',
      'apps/web/src/page.tsx Page',
      'apps/web/src/page.tsx rowsOf',
    ]);
  });
});
