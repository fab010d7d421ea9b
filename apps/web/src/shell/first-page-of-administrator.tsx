import { Navigate } from 'react-router';
import { useSetup } from '../slices/setup/use-setup.ts';
import { LoadingState } from '../ui/loading-state.tsx';

/** The setup guide until it is done or dismissed, then the projects. */
export function FirstPageOfAdministrator() {
  const { data, error } = useSetup();
  if (data === undefined && error === null) return <LoadingState />;
  const isOpen = data !== undefined && !data.isDismissed && data.steps.some(({ isDone }) => !isDone);
  return <Navigate to={isOpen ? '/setup' : '/projectlist'} replace />;
}
