/** So many rows take a few milliseconds, after which the page can answer its user again. */
const rowsAtOnce = 500;

/** The rows in parts, each made when it is asked for. */
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
