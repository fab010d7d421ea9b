import { BooksError } from './books-error.ts';
import { unclear } from './error-of-call.ts';

/** A part of a list: limit and offset. */
export interface PageRequest {
  readonly skip: number;
  readonly size: number;
}

export interface PageFound<Row> {
  readonly rows: readonly Row[];
  readonly isLast: boolean;
}

/** The most pages of one list; a caller that needs more must narrow the list. */
const PAGES_MAX = 500;

/**
 * All rows of a list, page by page. If a page's response is too large, it and the following pages are requested with
 * fewer rows: the length of a row depends on the lines of its document. `sizes` are the rows per page, the largest
 * first; each is a multiple of the next one.
 *
 * @throws BooksError `answer_too_large` if a single row is too large, `too_many_rows` if there are more pages than
 * are read
 */
export async function pagesThatFit<Row>(
  list: string,
  sizes: readonly number[],
  read: (request: PageRequest) => Promise<PageFound<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let at = 0;
  let skip = 0;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const size = sizes[at] ?? 1;
    let page: PageFound<Row>;
    try {
      page = await read({ skip, size });
    } catch (error) {
      const isTooLarge = error instanceof BooksError && error.reason === 'answer_too_large';
      if (!isTooLarge || at >= sizes.length - 1) throw error;
      at += 1;
      continue;
    }
    rows.push(...page.rows);
    skip += size;
    if (page.isLast) return rows;
  }
  throw unclear('read', 'too_many_rows', { words: `There are more than ${rows.length} rows of ${list}.` });
}
