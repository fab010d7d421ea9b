import { useState } from 'react';
import { useLocation } from 'react-router';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { startCompanySignIn } from './company-sign-in.ts';

/** A button for each provider with whose accounts users sign in. */
export function CompanyButtons({
  providers,
  goTo,
}: {
  readonly providers: readonly { readonly code: string; readonly name: string }[];
  readonly goTo: (address: string) => void;
}) {
  const [asked, setAsked] = useState<string>();
  const notify = useNotifications();
  const { state } = useLocation();
  async function start(code: string): Promise<void> {
    setAsked(code);
    try {
      goTo((await startCompanySignIn(code, state)).signInUrl);
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error) });
    }
    // also after it worked: the browser shows this page as it was when the user comes back from the provider
    setAsked(undefined);
  }
  return providers.map(({ code, name }) => (
    <Button key={code} wide icon="building" busy={asked === code} onClick={() => void start(code)}>
      {`Continue with ${name}`}
    </Button>
  ));
}
