import { maySee, showsCosts, type ScreenPath } from '@countinghouse/contract/screens.ts';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { useSeesCosts } from '../api/sees-costs.ts';
import { lookAgain, useSession } from '../api/session.ts';
import { KeyboardHelp } from '../ui/keyboard-help.tsx';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { AutomaticLogout } from './automatic-logout.tsx';
import { BlockLeaving } from './block-leaving.tsx';
import { FormDraftsProvider } from './form-drafts.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Everything behind the sign-in: who has no session, or one that ran out, is sent to the sign-in page. A screen is shown to
 * those who may see it, as the table of rights says; for all others its address leads nowhere, as one that no screen has.
 */
export function SignedIn() {
  const session = useSession((state) => state.session);
  // who was here last: the way back is theirs alone, and who logged out begins at the first page
  const left = useSession((state) => state.left);
  const { pathname, search, key } = useLocation();
  // the router gives each screen its address in the table of rights; without one no user may open it
  const path = useMatches().at(-1)?.handle as ScreenPath | undefined;
  // checked again on every navigation, wherever it leads
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(lookAgain, [key]);
  if (session === undefined)
    return path === undefined && left === undefined ? (
      <NotFound />
    ) : (
      <Navigate
        to="/"
        replace
        state={left?.isByChoice === true ? null : { from: pathname + search, person: left?.userId }}
      />
    );
  return (
    <ConfirmProvider>
      <BlockLeaving />
      <AutomaticLogout session={session} />
      <KeyboardHelp />
      <FormDraftsProvider userId={session.userId}>
        {path !== undefined && maySee(session.userRole, path) ? <Screen path={path} /> : <NotFound />}
      </FormDraftsProvider>
    </ConfirmProvider>
  );
}

/** The screen of an address; one that shows costs leads nowhere for who may not see them, like an address of another role. */
function Screen({ path }: { readonly path: ScreenPath }) {
  return showsCosts(path) ? <ScreenOfCosts /> : <Outlet />;
}

function ScreenOfCosts() {
  const seesCosts = useSeesCosts();
  if (seesCosts === undefined) return null;
  return seesCosts ? <Outlet /> : <NotFound />;
}
