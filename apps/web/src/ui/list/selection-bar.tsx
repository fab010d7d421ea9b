import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './selection-bar.module.css';

/** How many rows can be selected at once. */
export const selectedMax = 1000;

const count = (number: number): string => groupedDecimal(String(number));

/**
 * Below the rows while some are selected: how many, what can be done with them, and the way to select all that match. It is below,
 * so that the rows stay under the pointer when it appears.
 */
export function SelectionBar({
  selected,
  pageIsSelected,
  total,
  isSelectingAll,
  onSelectAll,
  onClear,
  children,
}: {
  readonly selected: number;
  /** Whether every row of the page is selected, so that the rest is offered. */
  readonly pageIsSelected: boolean;
  /** How many rows match the search and the filter. */
  readonly total: number;
  readonly isSelectingAll: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
}) {
  const isTooMany = total > selectedMax;
  return (
    <>
      <p className="unseen" role="status">
        {selected === 0 ? '' : `${count(selected)} selected`}
      </p>
      {selected > 0 && (
        <div className={styles.bar} role="group" aria-label="Selected rows">
          <p className={styles.count} aria-hidden="true">{`${count(selected)} selected`}</p>
          {pageIsSelected && total > selected && (
            <Button
              size="small"
              look="quiet"
              busy={isSelectingAll}
              disabled={isTooMany}
              title={isTooMany ? `At most ${count(selectedMax)} rows: narrow the list by a filter` : undefined}
              onClick={onSelectAll}
            >
              {`Select all ${count(total)} that match`}
            </Button>
          )}
          {children}
          <span className={styles.end}>
            <Button size="small" look="quiet" onClick={onClear}>
              Clear selection
            </Button>
          </span>
        </div>
      )}
    </>
  );
}
