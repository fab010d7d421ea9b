import type { MonthClose } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { Card } from '../../ui/card.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import styles from './month-close.module.css';

/** Who closed and reopened a month, when and why. */
export function Closings({ history }: { readonly history: MonthClose['history'] }) {
  if (history.length === 0) return null;
  return (
    <Card title="Closing history">
      <ul className={styles.history}>
        {history.flatMap((one) => [
          ...(one.reopenedAt === null
            ? []
            : [
                <li key={`${one.closedAt} again`}>
                  {momentWords(one.reopenedAt)}: reopened by {one.reopenedBy}, “{one.reopenReason}”
                </li>,
              ]),
          <li key={one.closedAt}>
            {momentWords(one.closedAt)}: closed by {one.closedBy}, “{one.reason}”
          </li>,
        ])}
      </ul>
    </Card>
  );
}
