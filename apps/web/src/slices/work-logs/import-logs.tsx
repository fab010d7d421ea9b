import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, keyOf } from '../../api/api.ts';
import { isApiFailure } from '../../api/failure.ts';
import { fileRefusal } from '../../api/upload-refusals.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { importFields, startMapping, type ImportMapping } from './import-mapping.ts';
import { PreviewOfFile, type Preview } from './preview-of-file.tsx';
import styles from './work-logs.module.css';

/** Reads a Toggl, Clockify or Harvest export: shows what it would bring, asks who is who, and stores it. */
export function ImportLogs({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [mapping, setMapping] = useState<ImportMapping>();
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const saveOnce = useSaveOnce();
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
      const form = new FormData();
      form.set('projectId', String(project.projectId));
      if (dateOrder !== null) form.set('dateOrder', dateOrder);
      form.set('file', chosen);
      setPreview(undefined);
      const { data } = await api(workLogEndpoints.previewFile, { form });
      setPreview(data);
      setMapping(startMapping(data, project.projectName, dateOrder));
    });

  const store = (): Promise<void> =>
    during(async () => {
      if (file === undefined || mapping === undefined) return;
      const { data, message } = await saveOnce(workLogEndpoints.importFile, {
        form: importFields(project.projectId, mapping, file),
      });
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
        <UploadField
          id={id}
          name="file"
          label="A CSV or JSON export of Toggl, Clockify or Harvest, at most 10 MB"
          accept=".csv,.json,text/csv,application/json"
          refusal={fileRefusal}
          value={file}
          error={refused}
          disabled={busy}
          onChange={(chosen) => {
            setFile(chosen);
            setPreview(undefined);
            setFault(undefined);
            if (chosen !== undefined) void look(chosen, null);
          }}
          onFault={setRefused}
          onLeave={() => undefined}
        />
        {file !== undefined && busy && <p className={styles.quiet}>Reading {file.name}</p>}
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {preview !== undefined && mapping !== undefined && (
          <PreviewOfFile
            preview={preview}
            mapping={mapping}
            onMapping={setMapping}
            onOrder={(order) => {
              if (file !== undefined) void look(file, order);
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
