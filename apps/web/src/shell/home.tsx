import { Navigate, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { SignInScreen } from '../screens/sign-in.screen.tsx';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PublicPage } from './public-page.tsx';

/** Apart from the sign-in page, which is shown sooner without what this one asks the server. */
const FirstPageOfAdministrator = fetchedPart(
  async () => (await import('./first-page-of-administrator.tsx')).FirstPageOfAdministrator,
);

/** `/`: the sign-in page, or the first page for who is signed in; back to where the same person was sent away from. */
export function Home() {
  const session = useSession((state) => state.session);
  const { state } = useLocation() as { state: { from?: string; person?: number } | null };
  if (session === undefined)
    return (
      <PublicPage title="Sign in">
        <SignInScreen />
      </PublicPage>
    );
  const isTheirs = state?.person === undefined || state.person === session.userId;
  const from = isTheirs ? state?.from : undefined;
  if (from !== undefined || session.userRole !== 'ROLE_ADMIN') return <Navigate to={from ?? '/projectlist'} replace />;
  return <FirstPageOfAdministrator meanwhile={<LoadingState />} />;
}
