import type { PredictionTerms } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldError } from '../../ui/form/form-state.ts';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './predictions.module.css';
import { PredictionFields } from './prediction-fields.tsx';
import {
  endBeforeNext,
  newRow,
  rowErrors,
  rowOf,
  type PredictionRow,
  type PredictionValues,
} from './prediction-form.ts';
import { labelOf, shownOf, textsOf, valueOf, type RowTexts } from './prediction-texts.ts';
import { useSavePredictions } from './save-predictions.ts';
import { submissionWords } from './submission-type.tsx';
import { WarningsDialog } from './warnings-dialog.tsx';

/** The newer values that another user saved of one prediction of the list. */
interface Newer {
  readonly theirs: Prediction;
  readonly lines: readonly NewerLine<keyof RowTexts>[];
}

/** The drawer of new predictions of a project, or of one that is edited; more can be added before saving. */
export function PredictionDrawer({
  project,
  currency,
  otherProjects,
  changed,
  latestEnd,
  history,
  onClose,
}: {
  readonly project: ProjectDetails;
  readonly currency: string;
  readonly otherProjects: readonly string[];
  /** The prediction when the drawer was opened; absent for new ones. */
  readonly changed: Prediction | undefined;
  /** The last day of the project's latest billing: a new one begins the day after. */
  readonly latestEnd: string | null;
  /** The button that opens its history. */
  readonly history?: ReactNode;
  readonly onClose: () => void;
}) {
  const terms: PredictionTerms = {
    projectModel: project.projectModel,
    payModel: project.payModel,
    cycle: project.invoiceCycle,
  };
  const notify = useNotifications();
  const save = useSavePredictions();
  const today = todayHere();
  const confirmed = useRef<readonly FieldError[]>(undefined);
  const [base, setBase] = useState(changed);
  const [warnings, setWarnings] = useState<readonly FieldError[]>([]);
  const [newer, setNewer] = useState<Newer>();
  // a removed row may come back, so its key is never used again
  const highestKey = useRef(0);
  const form = useForm<PredictionValues>({
    initial: {
      predictionDetails: [changed === undefined ? newRow(0, latestEnd, terms) : rowOf(0, changed, terms)],
    },
    check: rowErrors,
    save: async ({ predictionDetails: rows }) => {
      if (!form.dirty && newer === undefined) return [{ path: '', message: messages.noDetailsChanged }];
      const versions = new Map(base && [[base.predictionId, base.version]]);
      const outcome = await save({ project, rows, versions, confirmed: confirmed.current });
      confirmed.current = undefined;
      if (outcome.kind === 'saved') {
        onClose();
        return undefined;
      }
      if (outcome.kind === 'warned') {
        setWarnings(outcome.warnings);
        return [];
      }
      if (outcome.newer !== undefined) take(outcome.newer, rows);
      return outcome.errors;
    },
  });
  useFormDraft(form, `predictions of ${project.projectId}, ${changed?.predictionId ?? 'new'}`, base, setBase);
  const entries = form.entries('predictionDetails');
  const rows = form.values.predictionDetails;

  /** Continues from the newer version; what was typed stays until a value of the other user is chosen. */
  function take(theirs: Prediction, typed: readonly PredictionRow[]): void {
    const mine = typed.find((row) => row.predictionId === theirs.predictionId);
    if (mine === undefined) return;
    setBase(theirs);
    setNewer({ theirs, lines: newerLines(textsOf(mine), textsOf(rowOf(mine.key, theirs, terms))) });
  }

  function submit(): void {
    if (!form.valid) notify.show({ kind: 'error', title: messages.checkFields });
    void form.submit();
  }

  const focusOn = useFocusOnRow(form.formRef);

  function addAnother(): void {
    const before = rows.at(-1);
    if (before === undefined) return;
    const end = endBeforeNext(before, terms);
    if (end !== before.endDate) entries.change(rows.length - 1, { endDate: end });
    highestKey.current = Math.max(highestKey.current, ...rows.map((row) => row.key)) + 1;
    entries.add(newRow(highestKey.current, end, terms));
    focusOn(rows.length);
  }

  function remove(at: number): void {
    const row = rows[at];
    if (row === undefined) return;
    highestKey.current = Math.max(highestKey.current, row.key);
    entries.remove(at);
    focusOn(Math.min(at, rows.length - 2));
    notify.show({
      kind: 'info',
      title: `Prediction-${at + 1} deleted from the list`,
      action: { label: 'Undo', run: () => entries.add(row) },
    });
  }

  const newerAt = rows.findIndex((row) => row.predictionId === newer?.theirs.predictionId);
  const newerRow = rows[newerAt];
  return (
    <SideDrawer
      title={changed === undefined ? 'Add Prediction' : 'Edit Prediction'}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={changed !== undefined || form.dirty}
      onSave={submit}
      onClose={onClose}
      more={history}
    >
      <FormFrame form={form} label="Predictions" onSubmit={submit}>
        <dl className={styles.head}>
          {(
            [
              ['Project Name', project.projectName],
              ['Project Model', project.projectModel],
              ['Pay Model', project.payModel ?? '-'],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {newer !== undefined && newerRow !== undefined && (
          <NewerValues
            key={newer.theirs.version}
            lines={newer.lines}
            labelOf={labelOf}
            shownOf={shownOf}
            saving={form.saving}
            chosenOf={(name) => textsOf(newerRow)[name]}
            onChoose={(name, text) => entries.change(newerAt, valueOf(name, text))}
            onTakeAll={() => {
              entries.change(newerAt, rowOf(newerRow.key, newer.theirs, terms));
              setNewer(undefined);
            }}
          />
        )}
        {rows.map((row, at) => (
          <PredictionFields
            key={row.key}
            row={row}
            at={at}
            entries={entries}
            terms={terms}
            currency={currency}
            otherProjects={otherProjects}
            today={today}
            onRemove={rows.length === 1 ? undefined : () => remove(at)}
          />
        ))}
        <p className={styles.legend}>Submission Type: {Object.values(submissionWords).join(', ')}</p>
        <div className={styles.add}>
          <Button icon="plus" disabled={form.saving} onClick={addAnother}>
            Add another prediction
          </Button>
        </div>
      </FormFrame>
      {warnings.length > 0 && (
        <WarningsDialog
          warnings={warnings}
          projectId={project.projectId}
          rows={rows}
          onClose={() => setWarnings([])}
          onContinue={() => {
            setWarnings([]);
            confirmed.current = warnings;
            submit();
          }}
        />
      )}
    </SideDrawer>
  );
}

/** Focuses the first field of a row once it is rendered: an added row, or the one in place of a removed row. */
function useFocusOnRow(formRef: RefObject<HTMLFormElement | null>): (at: number) => void {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const field = formRef.current?.elements.namedItem(`predictionDetails.${wanted.current}.accuracy`);
    wanted.current = undefined;
    if (field instanceof HTMLElement) field.focus();
  });
  return (at) => {
    wanted.current = at;
  };
}
