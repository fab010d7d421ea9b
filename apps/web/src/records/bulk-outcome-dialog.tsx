import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import type { TableColumn } from '../ui/list/table-column.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { BulkOutcome } from './bulk-act.ts';
import type { BulkRun } from './use-bulk-act.ts';

const states = {
  done: ['Done', 'good'],
  skipped: ['Skipped', 'quiet'],
  refused: ['Refused', 'bad'],
  'not started': ['Stopped', 'quiet'],
} as const;

const columns: readonly TableColumn<BulkOutcome>[] = [
  { key: 'name', title: 'Row', width: 240, namesRow: true, wraps: true, render: ({ name }) => name },
  {
    key: 'state',
    title: 'Outcome',
    width: 100,
    render: ({ state }) => <StatusBadge status={states[state][0]} tone={states[state][1]} />,
  },
  { key: 'words', title: 'Details', width: 260, wraps: true, render: ({ words }) => words },
];

const order: readonly BulkOutcome['state'][] = ['refused', 'not started', 'skipped', 'done'];

/** What a bulk act did with each row; what needs attention comes first. While it runs it can be stopped. */
export function BulkOutcomeDialog({
  run: { label, outcomes, count, isRunning },
  onStop,
  onClose,
}: {
  readonly run: BulkRun;
  readonly onStop: () => void;
  readonly onClose: () => void;
}) {
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const words = isRunning ? `${outcomes.length} of ${count} …` : `${done} of ${count} done`;
  return (
    <Dialog
      title={label}
      width={680}
      onClose={isRunning ? onStop : onClose}
      buttons={
        isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button look="primary" data-focus-first onClick={onClose}>
            OK
          </Button>
        )
      }
    >
      <p role="status">{words}</p>
      {isRunning ? (
        <progress value={outcomes.length} max={count} aria-label={label} />
      ) : (
        <DataTable
          label="What happened to each row"
          stacks
          columns={columns}
          rows={order.flatMap((state) => outcomes.filter((one) => one.state === state))}
          rowKey={({ key }) => key}
          pageKeys={false}
          empty={null}
        />
      )}
    </Dialog>
  );
}
