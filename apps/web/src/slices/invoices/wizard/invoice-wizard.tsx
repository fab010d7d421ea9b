import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { RowDialogs } from '../../verification/row-dialogs.public.ts';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { useNotifications } from '../../../ui/notifications/notification-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { LastStep } from './last-step.tsx';
import { NewerTyping } from './newer-typing.tsx';
import { PeriodForm } from './period-form.tsx';
import { RatesSinceSaved } from '../saved/rates-since-saved.tsx';
import { isGoingOn, pressOnceDrawn, useFocusOfStep } from './step-keys.ts';
import { StaleHours } from './stale-hours.tsx';
import { TimesheetStep } from './timesheet-step.tsx';
import { missingName, type Sheet } from './timesheet-sheet.ts';
import { hasDaysOfDraft } from './use-unsaved-typing.ts';
import { useWizard } from './use-wizard.ts';
import { datesOf, type WizardStep } from './wizard-state.ts';
import { WizardSteps } from './wizard-steps.tsx';
import styles from './wizard.module.css';

interface InvoiceWizardProps {
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
}

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
}: InvoiceWizardProps) {
  const wizard = useWizard({ project, prediction, isVerified: verification?.isDone, draft });
  const { firstStep, state, act, questions, fetching, getPredicted, stale, typing, columns, deleteStored } = wizard;
  const { timesheet, sheet, step, byUser } = state;
  const [isWeekDirty, setWeekDirty] = useState(false);
  const toStep = (next: WizardStep) => act({ type: 'step', step: next });
  const frame = useFocusOfStep(step);
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
            <NextAfterWeeks
              busy={fetching.isBusy}
              disabled={isWeekDirty}
              // keeps what was typed; leave that was approved here changes the rows
              onNext={() => (timesheet === undefined ? getPredicted() : fetching.refresh(timesheet))}
            />
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
        {step !== firstStep && timesheet !== undefined && (
          <ChangedSince
            {...{ timesheet, draft }}
            isStale={stale.isStale}
            busy={fetching.isBusy}
            onRefresh={() => fetching.refresh(timesheet)}
          />
        )}
        <NewerTyping
          newer={state.newer}
          typing={typing}
          nameOf={(userId) => sheet?.rows.find((row) => row.userId === userId)?.input.developer.name}
          onChoose={(chosen) => act({ type: 'newer chosen', chosen })}
        />
        {step === 'timesheet' && timesheet !== undefined && sheet !== undefined && (
          <TimesheetWithButtons
            {...{ project, timesheet, sheet, byUser, columns, dialogs, act }}
            note={state.note}
            dates={datesOf(state.books, timesheet)}
            busy={fetching.isBusy}
            mayLeave={state.errors === 0}
            onRefresh={() => fetching.refresh(timesheet)}
            onPrev={() => toStep(firstStep)}
            onNext={() => toStep('books')}
          />
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

/** The button below the weeks that are verified. */
function NextAfterWeeks({
  busy,
  disabled,
  onNext,
}: {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onNext: () => void;
}) {
  return (
    <footer className={styles.foot}>
      <span />
      <Button look="primary" busy={busy} disabled={disabled} onClick={onNext}>
        Next
      </Button>
    </footer>
  );
}

/** What changed since the draft was saved, and since the hours were fetched. */
function ChangedSince({
  timesheet,
  draft,
  isStale,
  busy,
  onRefresh,
}: {
  readonly timesheet: Timesheet;
  readonly draft: Timesheet | undefined;
  readonly isStale: boolean;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}) {
  const { invoiceId } = timesheet.invoiceGenerateDetails;
  return (
    <>
      {invoiceId !== null && hasDaysOfDraft(timesheet.invoiceGenerateDetails, draft) && (
        <RatesSinceSaved invoiceId={invoiceId} opened={timesheet} />
      )}
      {isStale && <StaleHours busy={busy} onRefresh={onRefresh} />}
    </>
  );
}

/** The timesheet, and its buttons: Next is refused while a cell has an error or an added row has no name. */
function TimesheetWithButtons({
  sheet,
  mayLeave,
  onPrev,
  onNext,
  ...of
}: ComponentProps<typeof TimesheetStep> & {
  readonly mayLeave: boolean;
  readonly onPrev: () => void;
  readonly onNext: () => void;
}) {
  const notify = useNotifications();
  const next = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    const missing = missingName(sheet);
    if (missing === undefined) onNext();
    else notify.show({ kind: 'error', title: missing });
  };
  return (
    // keys of the whole step; everything inside is a control of its own
    <div className={styles.step} onKeyDown={(event) => isGoingOn(event) && pressOnceDrawn(next)}>
      <TimesheetStep sheet={sheet} {...of} />
      <footer className={styles.foot}>
        <Button onClick={onPrev}>Prev</Button>
        {isEmpty(sheet) && <p role="status">{messages.addSomethingToInvoice}</p>}
        <Button ref={next} look="primary" disabled={!mayLeave || isEmpty(sheet)} title="Ctrl+Enter" onClick={leave}>
          Next
        </Button>
      </footer>
    </div>
  );
}

const isEmpty = (sheet: Sheet): boolean => sheet.rows.length === 0 && sheet.services.length === 0;
