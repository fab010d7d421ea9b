import { Navigate, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { SignInScreen } from '../screens/sign-in.screen.tsx';
import { PublicPage } from './public-page.tsx';

/** `/`: the sign-in page, or the project list for who is signed in; back to where the same person was sent away from. */
export function Home() {
  const session = useSession((state) => state.session);
  const { state } = useLocation() as { state: { from?: string; person?: number } | null };
  if (session !== undefined) {
    const isTheirs = state?.person === undefined || state.person === session.userId;
    return <Navigate to={(isTheirs ? state?.from : undefined) ?? '/projectlist'} replace />;
  }
  return (
    <PublicPage title="Sign in">
      <SignInScreen />
    </PublicPage>
  );
}
