/** One page of a list and the number of rows in the whole list. */
export interface PageOfList<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ListReading<Row> {
  readonly readPage: (pageNo: number, pageSize: number, signal: AbortSignal) => Promise<PageOfList<Row>>;
  readonly rowKey: (row: Row) => string;
}

const pageSize = 200;
const readings = 3;

/** The list changed during every attempt to read it, so its pages do not fit together. */
export class ListChangedError extends Error {}

/**
 * Reads all rows of a list, page by page. When the list changes meanwhile (another size, a row seen twice), it is read again from
 * the start. @throws ListChangedError when it changed three times; what `readPage` throws; the signal's reason when it was
 * cancelled.
 */
export async function readWholeList<Row>(
  reading: ListReading<Row>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Row[]> {
  for (let at = 0; at < readings; at += 1) {
    const rows = await readOnce(reading, signal, onProgress);
    if (rows !== undefined) return rows;
  }
  throw new ListChangedError();
}

async function readOnce<Row>(
  { readPage, rowKey }: ListReading<Row>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Row[] | undefined> {
  const rows = new Map<string, Row>();
  let total: number | undefined;
  for (let pageNo = 1; ; pageNo += 1) {
    signal.throwIfAborted();
    const page = await readPage(pageNo, pageSize, signal);
    total ??= page.total;
    if (page.total !== total) return undefined;
    for (const row of page.rows) {
      if (rows.has(rowKey(row))) return undefined;
      rows.set(rowKey(row), row);
    }
    onProgress(rows.size, total);
    if (rows.size >= total) return [...rows.values()];
    if (page.rows.length === 0) return undefined;
  }
}
