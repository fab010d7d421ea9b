import { Navigate, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { SignInScreen } from '../screens/sign-in.screen.tsx';
import { PublicPage } from './public-page.tsx';

/** `/`: the sign-in page, or the project list for who is signed in; back to where one was sent away from. */
export function Home() {
  const session = useSession((state) => state.session);
  const { state } = useLocation() as { state: { from?: string } | null };
  if (session !== undefined) return <Navigate to={state?.from ?? '/projectlist'} replace />;
  return (
    <PublicPage title="Sign in">
      <SignInScreen />
    </PublicPage>
  );
}
