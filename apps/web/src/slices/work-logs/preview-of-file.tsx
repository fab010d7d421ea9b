import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import type { ImportMapping } from './import-mapping.ts';
import { SampleRows } from './sample-rows.tsx';
import styles from './work-logs.module.css';

export type Preview = ReceivedOf<typeof workLogEndpoints.previewFile>;

const toolNames = { toggl: 'Toggl', clockify: 'Clockify', harvest: 'Harvest' } as const;

/** What a file would bring, and what a person decides about it: which projects count, who is who, how dates are read. */
export function PreviewOfFile({
  preview,
  mapping,
  onMapping,
  onOrder,
}: {
  readonly preview: Preview;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
  readonly onOrder: (order: 'month first' | 'day first') => void;
}) {
  const { firstDay, lastDay } = preview;
  return (
    <>
      <CardOfValues
        title="What the file brings"
        values={[
          { label: 'Tool', value: toolNames[preview.layout] },
          { label: 'Rows', value: String(preview.rows) },
          { label: 'Hours', value: <HoursFigure value={preview.hours} /> },
          {
            label: 'Days',
            value:
              firstDay === null || lastDay === null ? null : periodWords(calendarDate(firstDay), calendarDate(lastDay)),
          },
          { label: 'Refused rows', value: String(preview.refusedRows.length) },
        ]}
      />
      {!preview.isDateOrderCertain && (
        <fieldset className={styles.list}>
          <legend>{messages.dateOrderUnknown}</legend>
          {(['month first', 'day first'] as const).map((order) => (
            <label key={order}>
              <input
                type="radio"
                name="date-order"
                checked={mapping.dateOrder === order}
                onChange={() => onOrder(order)}
              />{' '}
              {order}
            </label>
          ))}
        </fieldset>
      )}
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
              {one.client} {one.rows} {one.rows === 1 ? 'row' : 'rows'}, {one.hours} h
            </span>
          </label>
        ))}
      </fieldset>
      <Card title="Who is who">
        <div className={styles.list}>
          {preview.people.map((person) => (
            <label key={person.key} className={styles.person}>
              <span>
                {person.name} <span className={styles.quiet}>{person.hours} h</span>
              </span>
              <select
                value={mapping.people[person.key] ?? ''}
                onChange={(event) =>
                  onMapping({
                    ...mapping,
                    people: {
                      ...mapping.people,
                      [person.key]: event.target.value === '' ? null : Number(event.target.value),
                    },
                  })
                }
              >
                <option value="">Leave out</option>
                {preview.developers.map((developer) => (
                  <option key={developer.employeeId} value={developer.employeeId}>
                    {developer.employeeName}, {developer.role}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </Card>
      {preview.refusedRows.length > 0 && (
        <Card title="Refused rows" note={String(preview.refusedRows.length)}>
          <ul className={styles.refused} tabIndex={0} aria-label="Refused rows">
            {preview.refusedRows.map((row) => (
              <li key={row.line}>
                Line {row.line}: {row.reason} <span className={styles.quiet}>{row.text}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <SampleRows rows={preview.sample} />
    </>
  );
}
