import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FigureWithOrigin, type OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import { detailsTitles, type WeekDetails } from './week-details.ts';
import styles from './verification.module.css';

/** A figure that says where it comes from, and leads to what is behind it. */
export function WeekCell({
  title,
  question,
  details,
  of,
  onDetails,
  children,
}: {
  readonly title: string;
  /** None where only the details tell. */
  readonly question?: OriginQuestion;
  readonly details: WeekDetails | undefined;
  /** Whose figure it is. */
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
