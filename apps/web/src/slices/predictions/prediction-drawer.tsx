import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ReactNode } from 'react';
import { todayHere } from '../../api/today.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import styles from './predictions.module.css';
import { PredictionFields } from './prediction-fields.tsx';
import { shownOf } from './prediction-texts.ts';
import { submissionWords } from './submission-type.tsx';
import { usePredictionForm } from './use-prediction-form.ts';
import { usePredictionRows } from './use-prediction-rows.ts';
import { WarningsDialog } from './warnings-dialog.tsx';

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
  const notify = useNotifications();
  const { edited, terms, warnings, dismiss, confirm } = usePredictionForm({
    project,
    changed,
    latestEnd,
    onSaved: onClose,
  });
  const { form } = edited;
  const { add, remove } = usePredictionRows(form, terms);
  const rows = form.values.predictionDetails;

  function submit(): void {
    if (!form.valid) notify.show({ kind: 'error', title: messages.checkFields });
    void form.submit();
  }

  return (
    <RecordDrawer
      of={edited}
      title={changed === undefined ? 'Add Prediction' : 'Edit Prediction'}
      width={600}
      canSave={changed !== undefined || form.dirty}
      more={history}
      label="Predictions"
      shownOf={shownOf}
      onSave={submit}
      onClose={onClose}
      after={
        warnings.length > 0 && (
          <WarningsDialog
            warnings={warnings}
            projectId={project.projectId}
            rows={rows}
            onClose={dismiss}
            onContinue={() => {
              confirm();
              submit();
            }}
          />
        )
      }
    >
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
      {rows.map((row, at) => (
        <PredictionFields
          key={row.key}
          row={row}
          at={at}
          entries={form.entries('predictionDetails')}
          terms={terms}
          currency={currency}
          otherProjects={otherProjects}
          projectId={project.projectId}
          today={todayHere()}
          onRemove={rows.length === 1 ? undefined : () => remove(at)}
        />
      ))}
      <p className={styles.legend}>Submission Type: {Object.values(submissionWords).join(', ')}</p>
      <div className={styles.add}>
        <Button icon="plus" disabled={form.saving} onClick={add}>
          Add another prediction
        </Button>
      </div>
    </RecordDrawer>
  );
}
