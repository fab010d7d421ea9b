import { BackLink } from '../ui/back-link.tsx';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useParams, useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { isApiFailure } from '../api/failure.ts';
import { useProject } from '../slices/projects/use-projects.ts';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { useBilling, type Billing } from '../slices/verification/use-weeks.ts';
import { VerificationOfBilling } from '../slices/verification/verification-of-billing.tsx';
import { rowDialogs } from './row-dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { periodWords } from '../ui/figures/date-text.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/**
 * `/verification/{predictionId}`: the weeks of a billing; `week` in the address is the open one, `todo` one that is only to be
 * verified.
 */
export function VerificationScreen() {
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1) return <Without words={messages.predictionNotFound(0)} />;
  return <Loaded predictionId={id} />;
}

function Loaded({ predictionId }: { predictionId: number }) {
  const { data, error, refetch } = useBilling(predictionId);
  if (data !== undefined) return <OfProject key={predictionId} predictionId={predictionId} billing={data} />;
  if (isApiFailure(error) && error.status === 404) return <Without words={error.message} />;
  const failure = toFailure(error, () => void refetch());
  return failure === undefined ? <LoadingState /> : <ErrorState {...failure} />;
}

function OfProject({ predictionId, billing }: { predictionId: number; billing: Billing }) {
  const { data: project } = useProject(billing.projectId);
  const [params, setParams] = useSearchParams();
  const [open, todo] = [numberIn(params.get('week')), numberIn(params.get('todo'))];
  return (
    <div className={styles.page}>
      {project === undefined ? (
        <PageHeader above={<BackLink to="/projectlist">Projects</BackLink>} title={billing.projectName} />
      ) : (
        <ProjectHead project={project} tab="predictionDetails" />
      )}
      <div className={styles.cards}>
        <h2 className={styles.subject}>Verification of {billedWords(billing)}</h2>
        <VerificationOfBilling
          predictionId={predictionId}
          billing={billing}
          dialogs={rowDialogs}
          open={open}
          todo={todo}
          onOpen={(week) => setParams(week === undefined ? {} : { week: String(week) })}
        />
      </div>
    </div>
  );
}

const numberIn = (text: string | null): number | undefined => {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

function billedWords({ predictionDetails: [prediction] }: Billing): string {
  if (prediction === undefined) return '';
  const { startDate, endDate } = prediction;
  return periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));
}

const Without = ({ words }: { words: string }) => (
  <div className={styles.page}>
    <PageHeader above={<BackLink to="/projectlist">Projects</BackLink>} title="Verification" />
    <ErrorState message={words} />
  </div>
);
