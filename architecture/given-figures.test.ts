import { readdirSync, readFileSync } from 'node:fs';
import { traceWords } from '@countinghouse/contract/trace-words.ts';
import { expect, test } from 'vitest';

const billing = new URL('../packages/billing/src/', import.meta.url);

/** The figures that billing traces give as they are, named by the calls in its sources. */
const given = readdirSync(billing, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(new URL(file, billing), 'utf8').matchAll(
      /traced(?:Money)?\(\s*'(\w+)',(?:(?!traced)[^;])*?'given'/g,
    ),
  ])
  .map(([, figure = '']) => figure);

/** Those always give a reason. */
const withReason: ReadonlySet<string> = new Set(['rate', 'quantity', 'tax', 'leaveDeduced']);

test('a derivation ends at the source of each value that it is given', () => {
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((figure) => !withReason.has(figure) && !Object.hasOwn(traceWords.givenBy, figure))).toEqual([]);
});
