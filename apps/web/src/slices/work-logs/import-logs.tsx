import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { isApiFailure, type ApiFailure } from '../../api/failure.ts';
import { fileRefusal } from '../../api/upload-refusals.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { HowWritten } from '../../ui/table-file/how-written.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import {
  asFound,
  importFields,
  previewFields,
  startMapping,
  type ChosenReading,
  type ImportMapping,
} from './import-mapping.ts';
import { PlannedChanges } from './planned-changes.tsx';
import { hasAllColumns, PreviewOfFile, toolNames, type Preview } from './preview-of-file.tsx';
import { useImportPlan } from './use-import-plan.ts';
import styles from './work-logs.module.css';

/** Imports a file of time logs: shows the effect, asks for the mapping of columns and people, and stores it. */
export function ImportLogs({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [mapping, setMapping] = useState<ImportMapping>();
  const [reading, setReading] = useState(asFound);
  const [refused, setRefused] = useState<string>();
  const { busy, setBusy, error, setError, during } = useBusy();
  const storeFile = useStoreFile(project.projectId);
  const look = (chosen: File, as: ChosenReading): Promise<void> =>
    during(async () => {
      setReading(as);
      setPreview(undefined);
      const { data } = await api(workLogEndpoints.previewFile, { form: previewFields(project.projectId, as, chosen) });
      setPreview(data);
      setMapping(startMapping(data, project.projectName, as));
    });
  const lookAgain = (as: ChosenReading): void => {
    if (file !== undefined) void look(file, as);
  };

  const isDecided =
    preview !== undefined &&
    mapping !== undefined &&
    hasAllColumns(preview) &&
    mapping.projects.length > 0 &&
    (preview.isDateOrderCertain || mapping.dateOrder !== null) &&
    (preview.isDecimalMarkCertain || mapping.decimalMark !== null);
  const planned = useImportPlan(project.projectId, file, isDecided ? mapping : undefined);
  const { plan } = planned;
  const planAgain = (): void => setMapping((before) => before && { ...before });

  async function store(): Promise<void> {
    if (file === undefined || mapping === undefined || plan === undefined) return;
    setBusy(true);
    setError(undefined);
    setError(await storeFile(file, mapping, plan, { onStored: onClose, onOtherPlan: planAgain }));
    setBusy(false);
  }

  return (
    <SideDrawer
      title="Import time logs"
      subtitle={project.projectName}
      width={760}
      dirty={preview !== undefined}
      saving={busy && preview !== undefined}
      canSave={isDecided && planned.isCurrent && planned.error === undefined}
      saveWord="Import"
      onSave={() => void store()}
      onClose={onClose}
    >
      <div className={styles.import}>
        <UploadField
          id={id}
          name="file"
          label="A CSV, XLSX or JSON file of time logs, at most 10 MB"
          accept=".csv,.xlsx,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          refusal={fileRefusal}
          value={file}
          error={refused}
          disabled={busy}
          onChange={(chosen) => {
            setFile(chosen);
            setPreview(undefined);
            setError(undefined);
            if (chosen !== undefined) void look(chosen, asFound);
          }}
          onUnread={setRefused}
          onLeave={() => undefined}
        />
        {file !== undefined && busy && <p className={styles.quiet}>Reading {file.name}</p>}
        {(error ?? planned.error) !== undefined && (
          <p className={styles.error} role="alert">
            {error ?? planned.error}
          </p>
        )}
        {file !== undefined && preview === undefined && error !== undefined && !busy && (
          <HowWritten reading={reading} onReading={(changed) => lookAgain({ ...reading, ...changed })} />
        )}
        {preview !== undefined && mapping !== undefined && (
          <PreviewOfFile preview={preview} mapping={mapping} onMapping={setMapping} onReading={lookAgain} />
        )}
        {preview !== undefined && mapping !== undefined && plan !== undefined && (
          <div aria-busy={!planned.isCurrent} className={styles.import}>
            <PlannedChanges plan={plan} tool={toolNames[preview.layout]} mapping={mapping} onMapping={setMapping} />
          </div>
        )}
        <EarlierImports projectId={project.projectId} onUndone={planAgain} />
      </div>
    </SideDrawer>
  );
}

/** A refusal with what is wrong in each row or field of the file. */
const wordsWithFields = ({ message, fields }: ApiFailure): string =>
  [message, ...fields.map((one) => one.message)].join(' ');

/** Whether something of the drawer is under way, and why the last of it failed. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function during(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (error) {
      setError(isApiFailure(error) ? wordsWithFields(error) : messages.somethingWentWrong);
    } finally {
      setBusy(false);
    }
  }

  return { busy, setBusy, error, setError, during };
}

/** Imports a file as it was planned; resolves to the reason why it was not imported. */
function useStoreFile(projectId: number) {
  const { save } = useAction(useInvalidateAll());

  return async (
    file: File,
    mapping: ImportMapping,
    plan: { readonly added: number; readonly changed: number; readonly removed: number },
    /** `onOtherPlan`: it would change other logs by now than was planned. */
    { onStored, onOtherPlan }: { readonly onStored: () => void; readonly onOtherPlan: () => void },
  ): Promise<string | undefined> => {
    const seen = { added: plan.added, changed: plan.changed, removed: plan.removed };
    const errors = await save({
      call: (saveOnce) => saveOnce(workLogEndpoints.importFile, { form: importFields(projectId, mapping, file, seen) }),
      done: ({ data, message }) => ({
        kind: 'success',
        title: message ?? messages.logsImported,
        detail: wordsOf(data),
        stayMs: 8000,
      }),
      onDone: onStored,
      errorsOf: (failure) => {
        if (failure.code === 'import_plan_differs') onOtherPlan();
        return aboveForm(failure, wordsWithFields(failure));
      },
    });
    return errors?.[0]?.message;
  };
}

/** The result of an import in one line. */
function wordsOf(done: ReceivedOf<typeof workLogEndpoints.importFile>): string {
  const leftOut = done.leftOut + done.kindsLeftOut + done.invoicedLeftOut;
  return [
    `${done.added} added`,
    `${done.changed} changed`,
    `${done.removed} removed`,
    `${done.unchanged} unchanged`,
    ...(leftOut === 0 ? [] : [`${leftOut} left out`]),
    `${done.refusedRows.length} rejected`,
    `${done.hoursBefore} h before, ${done.hoursAfter} h after`,
  ].join(', ');
}
