import { messages } from '@countinghouse/contract/messages.ts';
import { fileColumnNames, missingColumns, type FileColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import { Card } from '../../ui/card.tsx';
import { ColumnChoices } from '../../ui/table-file/column-choices.tsx';

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
  const absent: readonly string[] = missingColumns(chosen);
  return (
    <Card title="Columns" note={areRemembered ? 'as selected for the last file with this header' : undefined}>
      <ColumnChoices
        columns={fileColumnNames.map((name) => ({
          name,
          label: labels[name],
          error: name in missing && absent.includes(name) ? missing[name as keyof typeof missing] : undefined,
        }))}
        header={header}
        chosen={chosen}
        onChoose={(name, heading) => onColumns({ ...chosen, [name]: heading })}
      />
    </Card>
  );
}
