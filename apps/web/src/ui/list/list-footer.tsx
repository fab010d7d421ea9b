import { useEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { Icon } from '../icon.tsx';
import styles from './list-footer.module.css';
import { pageSizes } from './list-state.ts';
import { pageNumbers } from './page-numbers.ts';

/** Which page of how many a list shows, from the server's response. */
export interface PaginationDetails {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalPages: number;
  readonly totalElements: number;
}

export interface ListFooterProps {
  readonly pagination: PaginationDetails;
  /** The requested page while its rows may still be loading: the next click goes on from it. */
  readonly request?: Pick<PaginationDetails, 'pageNo' | 'pageSize'>;
  /** The size below which there is nothing to page (operations 2.9). */
  readonly defaultPageSize?: number;
  /** `replaces` when the user did not request it, so that Back does not lead to it. */
  readonly onPage: (pageNo: number, how?: { readonly replaces: boolean }) => void;
  readonly onPageSize: (pageSize: number) => void;
  /** The server stopped counting at the total: "10,000+". */
  readonly isCapped?: boolean;
}

/**
 * The footer of a list: the range of rows, the pages, and the page size. Shown only when there is more than one page. A page
 * after the last one (its last row was deleted, or the address is old) requests the last page instead of showing an empty list.
 */
export function ListFooter({
  pagination,
  request = pagination,
  defaultPageSize = 10,
  onPage,
  onPageSize,
  isCapped = false,
}: ListFooterProps) {
  const { totalPages, totalElements } = pagination;
  const { pageNo, pageSize } = request;
  const turn = useRef(onPage);
  useEffect(() => {
    turn.current = onPage;
  });
  const isBehind = !isCapped && totalElements > 0 && pagination.pageNo > totalPages;
  const instead = isBehind ? totalPages : undefined;
  useEffect(() => {
    if (instead !== undefined) turn.current(instead, { replaces: true });
  }, [instead]);
  if (totalElements <= Math.min(defaultPageSize, pageSize)) return null;
  const first = (pageNo - 1) * pageSize + 1;
  const last = Math.min(pageNo * pageSize, totalElements);
  const offered = pageSizes.filter((size) => size >= 25);
  const sizes = offered.includes(pageSize) ? offered : [pageSize, ...offered];
  const plus = isCapped ? '+' : '';
  return (
    <div className={styles.footer}>
      <p className={styles.range} aria-live="polite">
        {count(first)}&ndash;{count(last)} of {count(totalElements)}
        {plus}
      </p>
      {totalPages > 1 && (
        <>
          <p className={styles.total}>{`Total ${count(totalPages)}${plus} pages`}</p>
          <nav className={styles.pages} aria-label="Pages">
            <IconButton
              icon="chevronLeft"
              label="Previous page"
              size="small"
              disabled={pageNo <= 1}
              onClick={() => onPage(pageNo - 1)}
            />
            {pageNumbers(pageNo, totalPages).map((page, at) =>
              page === 'gap' ? (
                <span key={`gap ${at}`} className={styles.gap} aria-hidden="true">
                  {'\u2026'}
                </span>
              ) : (
                <button
                  key={page}
                  type="button"
                  className={classNames(styles.page, page === pageNo && styles.current)}
                  aria-label={`Page ${page}`}
                  aria-current={page === pageNo ? 'page' : undefined}
                  onClick={() => onPage(page)}
                >
                  {count(page)}
                </button>
              ),
            )}
            <IconButton
              icon="chevronRight"
              label="Next page"
              size="small"
              disabled={pageNo >= totalPages}
              onClick={() => onPage(pageNo + 1)}
            />
          </nav>
        </>
      )}
      <label className={styles.size}>
        <span>Rows</span>
        <span className={styles.picker}>
          <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={12} />
        </span>
      </label>
    </div>
  );
}

const count = (number: number) => groupedDecimal(String(number));
