import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import { detailsTitles, type WeekDetails } from './week-details.ts';
import styles from './verification.module.css';

/** A figure with its origin, and a link to its details. */
export function WeekCell({
  title,
  question,
  details,
  of,
  onDetails,
  children,
}: {
  readonly title: string;
  /** Absent when only the details explain the figure. */
  readonly question?: OriginQuestion;
  readonly details: WeekDetails | undefined;
  /** The developer of the figure. */
  readonly of: string;
  readonly onDetails: (details: WeekDetails) => void;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.cell}>
      {question === undefined ? (
        children
      ) : (
        <FigureWithOrigin name={title} question={question}>
          {children}
        </FigureWithOrigin>
      )}
      {details !== undefined && (
        <IconButton
          icon="info"
          size="tiny"
          label={`${detailsTitles[details]} of ${of}`}
          onClick={() => onDetails(details)}
        />
      )}
    </span>
  );
}
