import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api, keyOf, newKey } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { Card, CardOfValues } from '../../ui/card.tsx';
import { HoursFigure } from '../../ui/figures/amount.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { importFields, startMapping, type ImportMapping } from './import-mapping.ts';
import { SampleRows } from './sample-rows.tsx';
import styles from './work-logs.module.css';

type Preview = ReceivedOf<typeof workLogEndpoints.previewFile>;

/** The largest file that is read (operations, section 9). */
const fileBytesMax = 10_000_000;

/** Reads a Toggl, Clockify or Harvest export: shows what it would bring, asks who is who, and stores it. */
export function ImportLogs({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [mapping, setMapping] = useState<ImportMapping>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());
  const notify = useNotifications();
  const client = useQueryClient();

  async function during(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      setFault(
        isApiFailure(error)
          ? [error.message, ...error.fields.map((one) => one.message)].join(' ')
          : messages.somethingWentWrong,
      );
    } finally {
      setBusy(false);
    }
  }

  const look = (chosen: File, dateOrder: ImportMapping['dateOrder']): Promise<void> =>
    during(async () => {
      setFile(chosen);
      if (chosen.size > fileBytesMax) {
        setPreview(undefined);
        setFault(messages.tooLarge);
        return;
      }
      const form = new FormData();
      form.set('projectId', String(project.projectId));
      if (dateOrder !== null) form.set('dateOrder', dateOrder);
      form.set('file', chosen);
      setPreview(undefined);
      const { data } = await api(workLogEndpoints.previewFile, { form });
      setPreview(data);
      setMapping(startMapping(data, project.projectName, dateOrder));
      key.current = newKey();
    });

  const store = (): Promise<void> =>
    during(async () => {
      if (file === undefined || mapping === undefined) return;
      const { data, message } = await api(
        workLogEndpoints.importFile,
        { form: importFields(project.projectId, mapping, file) },
        { key: key.current },
      );
      const words = `${data.added} added, ${data.unchanged} were there already, ${data.refusedRows.length} refused`;
      notify.show({ kind: 'success', title: message ?? messages.logsImported, detail: words, stayMs: 6000 });
      await client.invalidateQueries({ queryKey: keyOf(workLogEndpoints.source) });
      onClose();
    });

  const isReady =
    preview !== undefined &&
    mapping !== undefined &&
    mapping.projects.length > 0 &&
    (preview.isDateOrderCertain || mapping.dateOrder !== null);
  return (
    <SideDrawer
      title="Import time logs"
      subtitle={project.projectName}
      width={760}
      dirty={preview !== undefined}
      saving={busy && preview !== undefined}
      canSave={isReady && preview.rows > 0}
      saveWord="Import"
      onSave={() => void store()}
      onClose={onClose}
    >
      <div className={styles.import}>
        <FileChoice file={file} busy={busy} onChoose={(chosen) => void look(chosen, null)} />
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {preview !== undefined && mapping !== undefined && (
          <PreviewOfFile
            preview={preview}
            mapping={mapping}
            onMapping={(next) => {
              key.current = newKey();
              setMapping(next);
            }}
            onOrder={(order) => {
              if (file !== undefined) void look(file, order);
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}

function FileChoice({
  file,
  busy,
  onChoose,
}: {
  file: File | undefined;
  busy: boolean;
  onChoose: (file: File) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.drop}>
      <label htmlFor={id}>A CSV or JSON export of Toggl, Clockify or Harvest, at most 10 MB</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        disabled={busy}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
      {file !== undefined && busy && <span className={styles.quiet}>Reading {file.name}</span>}
    </div>
  );
}

function PreviewOfFile({
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
          { label: 'Tool', value: preview.layout },
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
              {one.client} {one.rows} rows, {one.hours} h
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
