import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DataTable, type DataTableProps } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import styles from './verification.module.css';

/** The weeks of a billing: which are verified, and which were verified until their logs changed. */
export function WeekTable({
  weeks,
  failure,
  notice,
  refusal,
  settled,
  busy,
  onOpen,
  onRefresh,
  onGenerate,
}: {
  readonly weeks: readonly VerificationWeek[] | undefined;
  readonly failure: DataTableProps<VerificationWeek>['failure'];
  /** Notices above the table. */
  readonly notice: ReactNode;
  /** Why no weeks can be made. */
  readonly refusal: string | undefined;
  /** The days of the weeks, if they differ from those of the billing. */
  readonly settled: string | undefined;
  readonly busy: 'fetching' | 'generating' | undefined;
  readonly onOpen: (week: VerificationWeek) => void;
  readonly onRefresh: () => void;
  readonly onGenerate: () => void;
}) {
  const generate = (
    <Button look="primary" busy={busy === 'generating'} disabled={refusal !== undefined} onClick={onGenerate}>
      Generate
    </Button>
  );
  return (
    <Card
      title="Weeks"
      note={
        weeks &&
        `${weeks.filter((week) => week.verified).length} of ${weeks.length} verified${settled === undefined ? '' : `, ${settled}`}`
      }
      flush
      actions={
        <>
          <IconButton icon="refresh" label="Reload the weeks" disabled={busy !== undefined} onClick={onRefresh} />
          {generate}
        </>
      }
    >
      {notice}
      <div className={styles.weeks}>
        <DataTable
          label="Weeks"
          columns={columns}
          rows={weeks}
          rowKey={(week) => String(week.verificationId)}
          loading={busy === 'fetching'}
          failure={failure}
          onOpen={onOpen}
          stacks
          empty={
            <EmptyState
              title={refusal === undefined ? 'No weeks yet' : 'No weeks'}
              icon="calendar"
              words={refusal ?? 'Generate the weeks of this prediction, Monday to Sunday.'}
            />
          }
        />
      </div>
    </Card>
  );
}

const columns: readonly TableColumn<VerificationWeek>[] = [
  { key: 'week', title: 'Week', width: 120, namesRow: true, render: ({ week }) => `Week ${week}` },
  { key: 'startDate', title: 'Start Date', width: 140, render: (week) => <DateText value={week.startDate} /> },
  { key: 'endDate', title: 'End Date', width: 140, render: (week) => <DateText value={week.endDate} /> },
  { key: 'verified', title: 'Is Verified', width: 200, render: (week) => <VerifiedSign week={week} /> },
];

/** A tick or a cross, with the reason why a tick was removed. */
function VerifiedSign({ week }: { week: VerificationWeek }) {
  return (
    <span className={week.verified ? styles.verified : styles.unverified}>
      <Icon name={week.verified ? 'check' : 'close'} />
      {week.verified ? 'Yes' : 'No'}
      {week.logsChanged && (
        <span className={styles.changed} title={week.note}>
          <Icon name="alert" size={12} />
          logs changed
        </span>
      )}
    </span>
  );
}
