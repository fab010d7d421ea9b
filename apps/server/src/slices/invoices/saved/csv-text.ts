import { csvRecord, utf8Mark } from '@countinghouse/billing/values/csv-record.ts';
import type { Cell } from './time-cells.ts';

/** How many lines are sent together. */
const linesAtOnce = 200;

/**
 * A table as CSV with a heading, written part by part. It begins with the UTF-8 mark, without which Excel reads names such
 * as "Łukasz" as gibberish.
 */
export async function* csvText(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let lines = [utf8Mark + csvRecord(headings)];
  for (const row of rows) {
    lines.push(csvRecord(row));
    if (lines.length < linesAtOnce) continue;
    yield encoder.encode(lines.join(''));
    lines = [];
  }
  yield encoder.encode(lines.join(''));
}
