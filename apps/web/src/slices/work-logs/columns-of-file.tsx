import { messages } from '@countinghouse/contract/messages.ts';
import { fileColumnNames, missingColumns, type FileColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';

import styles from './work-logs.module.css';

const labels: Readonly<Record<keyof FileColumns, string>> = {
  person: 'Person',
  email: 'Email address',
  day: 'Day',
  start: 'Start time',
  hours: 'Hours',
  project: 'Project',
  client: 'Client',
  task: 'Task',
  note: 'Note',
  billable: 'Billable',
};
const missing = {
  person: messages.personColumnMissing,
  day: messages.dayColumnMissing,
  hours: messages.hoursColumnMissing,
} as const;

/** Which column of a table holds each part of a time log; after a change the file is read again. */
export function ColumnsOfFile({
  columns: { header, chosen, areRemembered },
  onColumns,
}: {
  readonly columns: {
    readonly header: readonly string[];
    readonly chosen: FileColumns;
    readonly areRemembered: boolean;
  };
  readonly onColumns: (columns: FileColumns) => void;
}) {
  const id = useId();
  const absent: readonly string[] = missingColumns(chosen);
  const choices = header.map((name) => ({ value: name, label: name }));
  return (
    <Card title="Columns" note={areRemembered ? 'as selected for the last file with this header' : undefined}>
      <div className={styles.columns}>
        {fileColumnNames.map((part) => (
          <ChoiceField
            key={part}
            id={`${id}-${part}`}
            name={`columns.${part}`}
            label={labels[part]}
            value={chosen[part] ?? ''}
            placeholder="None"
            choices={choices}
            onChange={(name) => onColumns({ ...chosen, [part]: name === '' ? null : name })}
            onLeave={() => undefined}
            onUnread={() => undefined}
            error={part in missing && absent.includes(part) ? missing[part as keyof typeof missing] : undefined}
            disabled={false}
          />
        ))}
      </div>
    </Card>
  );
}
