import { messages } from '@countinghouse/contract/messages.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ReactNode } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { PredictionDrawer } from './prediction-drawer.tsx';
import { usePredictions, useLatestPrediction, usePrediction } from './use-predictions.ts';

interface OpenedProps {
  readonly project: ProjectDetails;
  readonly currency: string;
  readonly onClose: () => void;
}

/** New predictions, from the day after the project's latest billing; from any day when that is not known. */
export function NewPrediction({ project, currency, onClose }: OpenedProps) {
  const billings = usePredictions(project.projectId);
  const latest = useLatestPrediction(project.projectId);
  if (latest.isPending || billings.isPending) return <Waiting title="Add Prediction" onClose={onClose} />;
  return (
    <PredictionDrawer
      project={project}
      currency={currency}
      otherProjects={billings.data?.otherProjectNames ?? []}
      changed={undefined}
      latestEnd={latest.data?.predictionDetails[0]?.endDate ?? null}
      onClose={onClose}
    />
  );
}

/** The drawer of an existing prediction, as long as it has no invoice and is not closed. */
export function ChangedPrediction({
  predictionId,
  project,
  currency,
  history,
  onClose,
}: OpenedProps & { readonly predictionId: number; readonly history: ReactNode }) {
  const billings = usePredictions(project.projectId);
  const { data, error, refetch, isPending } = usePrediction(predictionId);
  const prediction = data?.projectId === project.projectId ? data.predictionDetails[0] : undefined;
  // a later error removes nothing that is being typed
  const failure =
    data === undefined
      ? toFailure(error, () => void refetch(), messages.predictionsFailed)
      : whyNot(predictionId, prediction);
  if (failure !== undefined) return <Failed failure={failure} onClose={onClose} />;
  if (isPending || billings.isPending || prediction === undefined)
    return <Waiting title="Edit Prediction" onClose={onClose} />;
  return (
    <PredictionDrawer
      project={project}
      currency={currency}
      otherProjects={billings.data?.otherProjectNames ?? []}
      changed={prediction}
      latestEnd={null}
      history={history}
      onClose={onClose}
    />
  );
}

/** Why a fetched prediction cannot be edited here. */
function whyNot(predictionId: number, prediction: Prediction | undefined): { message: string } | undefined {
  if (prediction === undefined) return { message: messages.predictionNotFound(predictionId) };
  if (prediction.invoiceId !== null) return { message: messages.predictionHasInvoice };
  return prediction.closed === null ? undefined : { message: messages.predictionClosedAlready };
}

const Waiting = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <SideDrawer title={title} width={600} onClose={onClose}>
    <LoadingState />
  </SideDrawer>
);

const Failed = ({
  failure,
  onClose,
}: {
  failure: { readonly message: string; readonly requestId?: string; readonly onRetry?: () => void };
  onClose: () => void;
}) => (
  <SideDrawer title="Edit Prediction" width={600} onClose={onClose}>
    <ErrorState {...failure} />
  </SideDrawer>
);
