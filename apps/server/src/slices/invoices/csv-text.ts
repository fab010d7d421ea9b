import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Cell } from './time-cells.ts';

/**
 * A table as CSV, written row by row: RFC 4180 with a heading. It begins with the UTF-8 mark, without which Excel reads
 * names such as "Łukasz" as gibberish; whatever reads CSV properly skips it. Text that a spreadsheet would take for a
 * formula is preceded by an apostrophe and stays text; figures, negative ones too, stay figures.
 */
export function csvText(headings: readonly string[], rows: Iterable<readonly Cell[]>): AsyncIterable<Uint8Array> {
  const writer = stringify({
    bom: true,
    header: true,
    columns: headings.map((heading, key) => ({ key: String(key), header: heading })),
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { object: (cell) => ({ value: (cell as { figure: string }).figure, escape_formulas: false }) },
  });
  return Readable.from(arrays(rows)).pipe(writer);
}

function* arrays(rows: Iterable<readonly Cell[]>): Generator<Cell[]> {
  for (const row of rows) yield [...row];
}
