import { BackLink } from '../ui/back-link.tsx';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { isApiFailure } from '../api/failure.ts';
import { useProject } from '../slices/projects/use-projects.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** A page about the project in the address, with its content once the project is loaded. */
export function ProjectPage({ children }: { children: (project: ProjectDetails) => ReactNode }) {
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1) return without(<ErrorState message={messages.noProjectData} />);
  return <LoadedProject id={id}>{children}</LoadedProject>;
}

function LoadedProject({ id, children }: { id: number; children: (project: ProjectDetails) => ReactNode }) {
  const { data, error, refetch } = useProject(id);
  if (data !== undefined) return <div className={styles.page}>{children(data)}</div>;
  if (isApiFailure(error) && error.status === 404) return without(<ErrorState message={error.message} />);
  const failure = toFailure(error, () => void refetch(), messages.projectDetailsFailed);
  return failure === undefined ? <LoadingState /> : without(<ErrorState {...failure} />);
}

/** The page without a project to name: it keeps its heading and the way back. */
const without = (state: ReactNode): ReactNode => (
  <div className={styles.page}>
    <PageHeader above={<BackLink to="/projectlist">Projects</BackLink>} title="Project" />
    {state}
  </div>
);
