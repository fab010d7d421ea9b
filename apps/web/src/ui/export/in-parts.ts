/** This many rows take a few milliseconds; after each part the page can respond to the user. */
const rowsAtOnce = 500;

/** Yields the rows in parts, each built on demand. */
export function* inParts<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
