import { useId } from 'react';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { missingColumns } from '@countinghouse/contract/work-logs/file-reading.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { HowWritten } from '../../ui/table-file/how-written.tsx';
import { dateOrderWords, decimalMarkWords, OneOf } from '../../ui/table-file/one-of.tsx';
import { ColumnsOfFile } from './columns-of-file.tsx';
import type { ChosenReading, ImportMapping } from './import-mapping.ts';
import { SampleRows } from './sample-rows.tsx';
import styles from './work-logs.module.css';

export type Preview = ReceivedOf<typeof workLogEndpoints.previewFile>;

export const toolNames = { toggl: 'Toggl', clockify: 'Clockify', harvest: 'Harvest', file: 'Another table' } as const;

/** Whether the people, the days and the hours of a file are known, so that it has rows. */
export const hasAllColumns = ({ columns }: Preview): boolean =>
  columns === null || missingColumns(columns.chosen).length === 0;

const kindNames = { break: 'Breaks', holiday: 'Holidays', 'time off': 'Time off' } as const;
export const rowsWords = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;
const readingOf = ({ columns, encoding, separator, decimalMark, dateOrder }: ImportMapping): ChosenReading => ({
  columns,
  encoding,
  separator,
  decimalMark,
  dateOrder,
});

interface Decided {
  readonly preview: Preview;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
}

/** The content of a file, and the user's decisions: its projects, the developer for each person, the order of dates. */
export function PreviewOfFile({
  preview,
  mapping,
  onMapping,
  onReading,
}: Decided & {
  /** Reads the file again with the chosen format. */
  readonly onReading: (reading: ChosenReading) => void;
}) {
  const columns = (
    <>
      {preview.rowsAbove > 0 && <p className={styles.quiet}>{messages.rowsAboveHeader(preview.rowsAbove)}</p>}
      {preview.columns !== null && (
        <ColumnsOfFile
          columns={preview.columns}
          onColumns={(columns) => onReading({ ...readingOf(mapping), columns })}
        />
      )}
    </>
  );
  // a workbook has neither an encoding nor a separator
  const written = preview.encoding !== null && (
    <HowWritten reading={preview} onReading={(changed) => onReading({ ...readingOf(mapping), ...changed })} />
  );
  if (!hasAllColumns(preview))
    return (
      <>
        {columns}
        {written}
      </>
    );
  return (
    <>
      <Summary preview={preview} />
      {columns}
      {!preview.isDateOrderCertain && (
        <OneOf
          legend={messages.dateOrderUnknown}
          choices={dateOrderWords}
          chosen={mapping.dateOrder}
          onChoose={(dateOrder) => onReading({ ...readingOf(mapping), dateOrder })}
        />
      )}
      {!preview.isDecimalMarkCertain && (
        <OneOf
          legend={messages.decimalMarkUnknown}
          choices={decimalMarkWords}
          chosen={mapping.decimalMark}
          onChoose={(decimalMark) => onReading({ ...readingOf(mapping), decimalMark })}
        />
      )}
      {written}
      <ProjectsOfFile preview={preview} mapping={mapping} onMapping={onMapping} />
      {preview.kinds.length > 0 && <KindsOfFile preview={preview} mapping={mapping} onMapping={onMapping} />}
      <PeopleOfFile preview={preview} mapping={mapping} onMapping={onMapping} />
      {preview.refusedRows.length > 0 && <RefusedRows preview={preview} />}
      <SampleRows rows={preview.sample} />
    </>
  );
}

function Summary({ preview }: Pick<Decided, 'preview'>) {
  const { firstDay, lastDay } = preview;
  return (
    <CardOfValues
      title="Contents of the file"
      values={[
        { label: 'Tool', value: toolNames[preview.layout] },
        { label: 'Rows', value: String(preview.rows) },
        { label: 'Hours', value: <HoursFigure value={preview.hours} /> },
        {
          label: 'Days',
          value:
            firstDay === null || lastDay === null ? null : periodWords(calendarDate(firstDay), calendarDate(lastDay)),
        },
        { label: 'Rejected rows', value: String(preview.refusedRows.length) },
        ...(preview.decimalMark === null || !preview.isDecimalMarkCertain
          ? []
          : [{ label: 'Decimal mark', value: decimalMarkWords[preview.decimalMark] }]),
        ...(preview.dateOrder === null || !preview.isDateOrderCertain
          ? []
          : [{ label: 'Dates', value: dateOrderWords[preview.dateOrder] }]),
        ...(preview.invoiced.rows === 0
          ? []
          : [
              {
                label: `Invoiced in ${toolNames[preview.layout]}`,
                value: `${rowsWords(preview.invoiced.rows)}, ${preview.invoiced.hours} h, not added`,
              },
            ]),
      ]}
    />
  );
}

function ProjectsOfFile({ preview, mapping, onMapping }: Decided) {
  return (
    <fieldset className={styles.list}>
      <legend>Projects of the file that belong to this project</legend>
      {preview.projects.map((one) => (
        <label key={one.name}>
          <input
            type="checkbox"
            checked={mapping.projects.includes(one.name)}
            onChange={(event) =>
              onMapping({
                ...mapping,
                projects: event.target.checked
                  ? [...mapping.projects, one.name]
                  : mapping.projects.filter((name) => name !== one.name),
              })
            }
          />{' '}
          {one.name}{' '}
          <span className={styles.quiet}>
            {[one.client, rowsWords(one.rows), `${one.hours} h`].filter(Boolean).join(', ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function KindsOfFile({ preview, mapping, onMapping }: Decided) {
  return (
    <fieldset className={styles.list}>
      <legend>Rows that are not work</legend>
      {preview.kinds.map(({ kind, rows, hours }) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={mapping.kinds.includes(kind)}
            onChange={(event) =>
              onMapping({
                ...mapping,
                kinds: event.target.checked ? [...mapping.kinds, kind] : mapping.kinds.filter((one) => one !== kind),
              })
            }
          />{' '}
          {kindNames[kind]}{' '}
          <span className={styles.quiet}>
            {rowsWords(rows)}, {hours} h
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The developer for each person of the file. */
function PeopleOfFile({ preview, mapping, onMapping }: Decided) {
  const id = useId();
  return (
    <Card title="People">
      <div className={styles.list}>
        {preview.people.map((person, at) => (
          <div key={person.key} className={styles.person}>
            <span aria-hidden="true">
              {person.name} <span className={styles.quiet}>{person.hours} h</span>
            </span>
            <ChoiceField
              id={`${id}-${at}`}
              name={`people.${person.key}`}
              label={`${person.name}, ${person.hours} h`}
              labelUnseen
              value={String(mapping.people[person.key] ?? '')}
              placeholder="Leave out"
              choices={preview.developers.map(({ employeeId, employeeName, role }) => ({
                value: String(employeeId),
                label: `${employeeName}, ${role}`,
              }))}
              onChange={(chosen) =>
                onMapping({
                  ...mapping,
                  people: { ...mapping.people, [person.key]: chosen === '' ? null : Number(chosen) },
                })
              }
              onLeave={() => undefined}
              onUnread={() => undefined}
              error={undefined}
              disabled={false}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

function RefusedRows({ preview }: Pick<Decided, 'preview'>) {
  return (
    <Card title="Rejected rows" note={String(preview.refusedRows.length)}>
      <ul className={styles.refused} tabIndex={0} aria-label="Rejected rows">
        {preview.refusedRows.map((row) => (
          <li key={row.line}>
            Line {row.line}: {row.reason} <span className={styles.quiet}>{row.text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
