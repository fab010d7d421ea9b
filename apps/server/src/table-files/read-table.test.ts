import { expect, test } from 'vitest';
import { readFileContent as readWritten } from './read-table.ts';

const readFileContent = (bytes: Uint8Array) =>
  readWritten(bytes, {
    encoding: null,
    separator: null,
    isHeader: (columns) => columns.includes('note'),
    readWorkbook: () => Promise.resolve(undefined),
  });

const rows = (many: number): Uint8Array =>
  new TextEncoder().encode(
    `Date,Person,Note\n${'2026-11-02,Asha Rao,"built, tested and shown to the customer"\n'.repeat(many)}`,
  );

test('others have their turn while a long file is read', async () => {
  let turns = 0;
  const watch = setInterval(() => {
    turns += 1;
  });
  const content = await readFileContent(rows(20_000));
  clearInterval(watch);
  expect(content).toMatchObject({ kind: 'table', header: ['date', 'person', 'note'] });
  expect(turns).toBeGreaterThan(5);
});

test('rows keep their line and their cells across the pieces in which they are read', async () => {
  const content = await readFileContent(rows(5_000));
  if (content === undefined || content === 'too many rows' || content.kind !== 'table') throw new Error('no table');
  expect(content.rows).toHaveLength(5_000);
  for (const [at, row] of content.rows.entries())
    expect([row.line, row.cell('note')]).toEqual([at + 2, 'built, tested and shown to the customer']);
});

test('refuses one row more than the limit, and text that is not a table', async () => {
  expect(await readFileContent(rows(100_001))).toBe('too many rows');
  expect(await readFileContent(new TextEncoder().encode('Date,Note\n2026-11-02,"never closed'))).toBeUndefined();
});
