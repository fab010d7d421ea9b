import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useEffect, useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { deleteWork } from '../../../api/stored-work.ts';
import type { RowDialogs } from '../../verification/row-dialogs.public.ts';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { LastStep } from './last-step.tsx';
import { NewerTyping } from './newer-typing.tsx';
import { PeriodForm } from './period-form.tsx';
import { RatesSinceSaved } from '../saved/rates-since-saved.tsx';
import { isGoingOn, pressOnceDrawn, useFocusOfStep } from './step-keys.ts';
import { StaleHours, useIsStale } from './stale-hours.tsx';
import { TimesheetStep } from './timesheet-step.tsx';
import { missingName, type Sheet } from './timesheet-sheet.ts';
import { useFetching } from './use-fetching.tsx';
import { useQuestions } from './use-questions.tsx';
import { hasDaysOfDraft, placeOf, useUnsavedTyping } from './use-unsaved-typing.ts';
import { datesOf, newWizard, unsavedTyping, wizardAfter, type WizardStep } from './wizard-state.ts';
import { WizardSteps } from './wizard-steps.tsx';
import styles from './wizard.module.css';

/**
 * Creates an invoice, or edits a draft: first the weeks of a prediction that are to be verified, or the period; then timesheet
 * and books. What is typed survives a reload.
 */
export function InvoiceWizard({
  project,
  prediction,
  verification,
  draft,
  dialogs,
  onClose,
  onSaved,
}: {
  readonly project: ProjectDetails;
  /** The prediction that becomes this invoice; its period is billed. */
  readonly prediction?: Prediction;
  /** The weeks of that prediction, which report unsaved changes; absent when nothing is to be verified. */
  readonly verification?:
    | { readonly isDone: boolean; readonly show: (onDirty: (isDirty: boolean) => void) => ReactNode }
    | undefined;
  /** The saved timesheet of a draft. */
  readonly draft?: Timesheet;
  readonly dialogs: RowDialogs;
  readonly onClose: () => void;
  readonly onSaved: (invoice: Invoice) => void;
}) {
  const firstStep: WizardStep = verification === undefined ? 'period' : 'verification';
  const [state, act] = useReducer(wizardAfter, newWizard, (empty) =>
    draft === undefined ? { ...empty, step: firstStep } : wizardAfter(empty, { type: 'fetched', timesheet: draft }),
  );
  const [isWeekDirty, setWeekDirty] = useState(false);
  const questions = useQuestions({
    onRatesAdded: (fetched) => fetching.refresh(fetched),
    onModels: (chosen) => act({ type: 'models', chosen }),
  });
  const newest = useRef(state);
  useLayoutEffect(() => {
    newest.current = state;
  });
  const fetching = useFetching(project, draft, (fetched) => {
    const got = { type: 'fetched', timesheet: fetched } as const;
    act(got);
    // what was answered or typed before is not asked again
    questions.ask(fetched, wizardAfter(newest.current, got).sheet?.rows ?? []);
  });
  const getPredicted = (): void => {
    const { projectId, zohoProjectId } = project;
    // a prediction without an end is a retainer; for another project the end is asked for first
    if (prediction === undefined || (prediction.endDate === null && !isRetainerPrepaid(project))) return;
    const { startDate, endDate } = prediction;
    const period = { startDate: calendarDate(startDate), endDate: endDate === null ? null : calendarDate(endDate) };
    fetching.get({ projectId, zohoProjectId, ...period, predictionId: prediction.predictionId });
  };
  useFetchedAtOnce(() => {
    if (verification?.isDone !== false) getPredicted();
  });
  const { timesheet, sheet, step } = state;
  const stale = useIsStale(timesheet, draft?.invoiceGenerateDetails.invoiceId ?? null);
  const savedId = timesheet?.invoiceGenerateDetails.invoiceId ?? null;
  const place = timesheet === undefined ? undefined : placeOf(timesheet, draft);
  // saved or discarded: it is not offered back
  const deleteStored = (): void => void (place && deleteWork(place.userId, place.name));
  const typing = unsavedTyping(state);
  useUnsavedTyping(timesheet, place, state.isTouched ? typing : undefined, (typed) =>
    act({ type: 'typed back', typed }),
  );
  const mayLeave = state.errors === 0;
  const toStep = (next: WizardStep) => act({ type: 'step', step: next });
  const notify = useNotifications();
  const leaveTimesheet = (of: Sheet): void => {
    const missing = missingName(of);
    if (missing === undefined) toStep('books');
    else notify.show({ kind: 'error', title: missing });
  };
  const frame = useFocusOfStep(step);
  const next = useRef<HTMLButtonElement>(null);
  return (
    <SideDrawer
      title={draft === undefined ? 'Create: Invoice Details' : 'Change: Invoice Details'}
      subtitle={project.projectName}
      width="full"
      dirty={state.isTouched || isWeekDirty}
      onClose={() => {
        if (state.isTouched) deleteStored();
        onClose();
      }}
    >
      <div className={styles.frame} ref={frame}>
        <WizardSteps steps={[firstStep, 'timesheet', 'books']} step={step} provider={project.company?.provider} />
        {step === 'verification' && (
          <>
            {verification?.show(setWeekDirty)}
            <footer className={styles.foot}>
              <span />
              <Button
                look="primary"
                busy={fetching.isBusy}
                disabled={isWeekDirty}
                // keeps what was typed; leave that was approved here changes the rows
                onClick={() => (timesheet === undefined ? getPredicted() : fetching.refresh(timesheet))}
              >
                Next
              </Button>
            </footer>
          </>
        )}
        {step === 'period' && (
          <PeriodForm
            project={project}
            prediction={prediction}
            fetched={timesheet?.invoiceGenerateDetails}
            busy={fetching.isBusy}
            onGet={fetching.get}
            onNext={() => toStep('timesheet')}
          />
        )}
        {fetching.progress}
        {fetching.prerequisites}
        {questions.dialog}
        {step !== firstStep &&
          timesheet !== undefined &&
          savedId !== null &&
          hasDaysOfDraft(timesheet.invoiceGenerateDetails, draft) && (
            <RatesSinceSaved invoiceId={savedId} opened={timesheet} />
          )}
        {stale.isStale && timesheet !== undefined && step !== firstStep && (
          <StaleHours busy={fetching.isBusy} onRefresh={() => fetching.refresh(timesheet)} />
        )}
        <NewerTyping
          newer={state.newer}
          typing={typing}
          nameOf={(userId) => sheet?.rows.find((row) => row.userId === userId)?.input.developer.name}
          onChoose={(chosen) => act({ type: 'newer chosen', chosen })}
        />
        {step === 'timesheet' && timesheet !== undefined && sheet !== undefined && (
          // keys of the whole step; everything inside is a control of its own
          <div className={styles.step} onKeyDown={(event) => isGoingOn(event) && pressOnceDrawn(next)}>
            <TimesheetStep
              project={project}
              timesheet={timesheet}
              sheet={sheet}
              note={state.note}
              dates={datesOf(state.books, timesheet)}
              busy={fetching.isBusy}
              dialogs={dialogs}
              act={act}
              onRefresh={() => fetching.refresh(timesheet)}
            />
            <footer className={styles.foot}>
              <Button onClick={() => toStep(firstStep)}>Prev</Button>
              {isEmpty(sheet) && <p role="status">{messages.addSomethingToInvoice}</p>}
              <Button
                ref={next}
                look="primary"
                disabled={!mayLeave || isEmpty(sheet)}
                title="Ctrl+Enter"
                onClick={() => leaveTimesheet(sheet)}
              >
                Next
              </Button>
            </footer>
          </div>
        )}
        {step === 'books' && timesheet !== undefined && sheet !== undefined && (
          <LastStep
            key={timesheet.fingerprint}
            timesheet={timesheet}
            sheet={sheet}
            note={state.note}
            typed={state.books}
            onTyped={(typed) => act({ type: 'books', typed })}
            continueAnyways={fetching.wasContinued}
            onPrev={() => toStep('timesheet')}
            onStale={stale.report}
            onSaved={(invoice) => {
              act({ type: 'saved' });
              deleteStored();
              onSaved(invoice);
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}

const isEmpty = (sheet: Sheet): boolean => sheet.rows.length === 0 && sheet.services.length === 0;

/** Fetches once, without a click, when everything is known as the wizard opens. */
function useFetchedAtOnce(fetch: () => void): void {
  const first = useRef(fetch);
  useEffect(() => first.current(), []);
}
