import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { daysNotVerified, needsVerifiedWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { VerificationWeek } from '@countinghouse/contract/verification/verification.contract.ts';
import { useState } from 'react';
import { toFailure } from '../api/to-failure.ts';
import { InvoiceWizard } from '../slices/invoices/wizard/invoice-wizard.tsx';
import { usePrediction } from '../slices/invoices/wizard/use-prediction.ts';
import { isOpenDraft, useInvoice, useSavedTimesheet } from '../slices/invoices/use-invoices.ts';
import { useWeeks, type Billing } from '../slices/verification/use-weeks.ts';
import { VerificationOfBilling } from '../slices/verification/verification-of-billing.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import { rowDialogs } from './row-dialogs.tsx';
import { ShownInvoice } from './shown-invoice.tsx';

/** What the address opens: a new invoice, a draft to edit, or a saved one. */
export function OpenInvoice({
  project,
  open,
  predictionId,
  edits,
  show,
  onEdit,
}: {
  readonly project: ProjectDetails;
  readonly open: string;
  /** The prediction that becomes the new invoice. */
  readonly predictionId: string | null;
  readonly edits: boolean;
  readonly show: (invoice: string | undefined) => void;
  readonly onEdit: (invoice: string) => void;
}) {
  if (open === 'new' && predictionId !== null)
    return <Predicted project={project} predictionId={Number(predictionId)} show={show} onEdit={onEdit} />;
  if (open === 'new')
    return (
      <InvoiceWizard
        project={project}
        dialogs={rowDialogs}
        onClose={() => show(undefined)}
        onSaved={(invoice) => show(String(invoice.invoiceId))}
      />
    );
  const id = Number(open);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  if (edits) return <Draft project={project} invoiceId={id} show={show} />;
  return (
    <ShownInvoice
      invoiceId={id}
      onClose={() => show(undefined)}
      onEdit={() => onEdit(open)}
      onShow={(other) => show(String(other))}
    />
  );
}

/** The invoice of a prediction: the existing one, or a new one. */
function Predicted({
  project,
  predictionId,
  show,
  onEdit,
}: {
  readonly project: ProjectDetails;
  readonly predictionId: number;
  readonly show: (invoice: string | undefined) => void;
  readonly onEdit: (invoice: string) => void;
}) {
  const { data, error, refetch } = usePrediction(predictionId);
  const { data: weeks = [], isPending: areWeeksComing } = useWeeks(predictionId);
  const failure = toFailure(error, () => void refetch());
  // a later error removes nothing that is being typed
  if (data === undefined && failure !== undefined) return <ErrorState {...failure} />;
  const prediction = data?.predictionDetails[0];
  if (data === undefined || prediction === undefined) return <LoadingState />;
  if (prediction.invoiceId !== null)
    return (
      <ShownInvoice
        invoiceId={prediction.invoiceId}
        onClose={() => show(undefined)}
        onEdit={() => onEdit(String(prediction.invoiceId))}
        onShow={(other) => show(String(other))}
      />
    );
  const isToVerify = needsVerifiedWeeks(project.projectModel) && prediction.endDate !== null;
  if (isToVerify && areWeeksComing) return <LoadingState />;
  return (
    <InvoiceWizard
      project={project}
      prediction={prediction}
      verification={isToVerify ? verificationOf(predictionId, data, weeks) : undefined}
      dialogs={rowDialogs}
      onClose={() => show(undefined)}
      onSaved={(invoice) => show(String(invoice.invoiceId))}
    />
  );
}

/** The weeks of a billing, of which one may be open. */
function Weeks(of: {
  readonly predictionId: number;
  readonly billing: Billing;
  readonly onDirty: (isDirty: boolean) => void;
}) {
  const [open, setOpen] = useState<number>();
  return <VerificationOfBilling {...of} dialogs={rowDialogs} open={open} onOpen={setOpen} />;
}

/** Whether every day of the timesheet period is in a verified week; days without a generated week are not verified. */
function isVerified(billing: Billing, weeks: readonly VerificationWeek[]): boolean {
  const { predictionDetails, payModel, cycle } = billing;
  const [prediction] = predictionDetails;
  if (prediction === undefined || prediction.endDate === null) return false;
  const billed = { start: calendarDate(prediction.startDate), end: calendarDate(prediction.endDate) };
  return (
    daysNotVerified(
      timesheetPeriodOf(billed, { payModel: payModel ?? 'Postpaid', cycle }),
      weeks.map((week) => ({
        start: calendarDate(week.startDate),
        end: calendarDate(week.endDate),
        verified: week.verified,
      })),
    ).length === 0
  );
}

const verificationOf = (predictionId: number, billing: Billing, weeks: readonly VerificationWeek[]) => ({
  isDone: isVerified(billing, weeks),
  show: (onDirty: (isDirty: boolean) => void) => (
    <Weeks predictionId={predictionId} billing={billing} onDirty={onDirty} />
  ),
});

interface DraftProps {
  readonly project: ProjectDetails;
  readonly invoiceId: number;
  readonly show: (invoice: string | undefined) => void;
}

/** A draft to edit. An invoice that can no longer be edited, such as one issued meanwhile, is shown instead. */
function Draft(of: DraftProps) {
  const { data, error, refetch } = useInvoice(of.invoiceId);
  if (data !== undefined) return <KnownDraft {...of} invoice={data} />;
  return <Waiting {...of} failure={toFailure(error, () => void refetch())} />;
}

function KnownDraft({ invoice, ...of }: DraftProps & { readonly invoice: Invoice }) {
  // decided once: changes by others remove nothing that is being typed
  const [isChanged, setChanged] = useState(() => isOpenDraft(invoice) && invoice.correctsInvoice === null);
  if (isChanged) return <ChangedDraft {...of} />;
  return (
    <ShownInvoice
      invoiceId={of.invoiceId}
      onClose={() => of.show(undefined)}
      onEdit={() => setChanged(true)}
      onShow={(other) => of.show(String(other))}
    />
  );
}

function ChangedDraft(of: DraftProps) {
  const { data, error, refetch } = useSavedTimesheet(of.invoiceId);
  if (data === undefined)
    return <Waiting {...of} failure={toFailure(error, () => void refetch(), messages.timesheetFailed)} />;
  return (
    <InvoiceWizard
      project={of.project}
      draft={data}
      dialogs={rowDialogs}
      onClose={() => of.show(String(of.invoiceId))}
      onSaved={(invoice) => of.show(String(invoice.invoiceId))}
    />
  );
}

/** The place of a draft while it loads, or the error. */
function Waiting({ project, show, failure }: DraftProps & { readonly failure: ReturnType<typeof toFailure> }) {
  return (
    <SideDrawer
      title="Change: Invoice Details"
      subtitle={project.projectName}
      width="full"
      onClose={() => show(undefined)}
    >
      {failure === undefined ? <LoadingState lines={8} /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}
