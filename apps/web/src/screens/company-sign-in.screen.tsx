import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { wordsOfFailure } from '../api/to-failure.ts';
import { useSession } from '../api/session.ts';
import { loadPasskeys } from '../slices/passkeys/load-passkeys.ts';
import { useBeginSession } from '../slices/sign-in/begin-session.public.ts';
import { SignInForms } from '../slices/sign-in/sign-in-forms.tsx';
import { finishCompanySignIn, pageBefore, type CompanySignIn } from '../slices/sign-in-providers/company-sign-in.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { SteadyLink } from '../ui/steady-link.tsx';

/** `/companysignin/:code`: where a provider returns the browser to. Asks for the one-time code if it is still needed. */
export function CompanySignInScreen() {
  const { code = '' } = useParams();
  const { search } = useLocation();
  const session = useSession((state) => state.session);
  const outcome = useFinished(code, search);
  // a session from before the sign-in is no reason to leave while what the provider returned is being checked
  if (session !== undefined && search === '') return <Navigate to="/" state={pageBefore()} replace />;
  if (outcome === undefined && search !== '') return <LoadingState />;
  if (outcome !== undefined && 'halfLogin' in outcome) {
    const { email, preAuthToken: token, hasPasskeys, authenticatorUrl } = outcome.halfLogin;
    const initial = { step: 'code', email, token, qr: outcome.qr, hasPasskeys, authenticatorUrl } as const;
    return <SignInForms initial={initial} loadPasskeys={loadPasskeys} />;
  }
  return (
    <>
      {outcome !== undefined && 'error' in outcome && <ErrorState message={wordsOfFailure(outcome.error)} />}
      <p>
        <SteadyLink to="/">Back to sign-in</SteadyLink>
      </p>
    </>
  );
}

/** Ends the sign-in once: what the provider returned works once, and does not stay in the history of the browser. */
function useFinished(code: string, search: string): CompanySignIn | { readonly error: unknown } | undefined {
  const navigate = useNavigate();
  const begin = useBeginSession();
  const isAsked = useRef(false);
  const [outcome, setOutcome] = useState<CompanySignIn | { readonly error: unknown }>();
  useEffect(() => {
    if (search === '' || isAsked.current) return;
    isAsked.current = true;
    void finishCompanySignIn(code, search)
      .catch((error: unknown) => ({ error }))
      .then((done) => {
        setOutcome(done);
        void navigate({ search: '' }, { replace: true });
        if ('session' in done) begin(done.session, done.message);
      });
  }, [code, search, navigate, begin]);
  return outcome;
}
