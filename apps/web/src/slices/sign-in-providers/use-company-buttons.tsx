import { choicesCall } from '@countinghouse/contract/sign-in-providers/choices-call.ts';
import type { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../api/api.ts';

/** The buttons of the sign-in providers; fetched only where there are any, because the sign-in page has to be light. */
export function useCompanyButtons(goTo: (address: string) => void): ReactNode {
  const [buttons, setButtons] = useState<ReactNode>();
  useEffect(() => {
    async function fetchButtons(): Promise<void> {
      const { providers } = (await api(choicesCall as unknown as typeof signInProviderEndpoints.choices)).data;
      if (providers.length === 0) return;
      const { CompanyButtons } = await import('./company-buttons.tsx');
      setButtons(<CompanyButtons providers={providers} goTo={goTo} />);
    }
    // without them, password and passkey still sign in
    fetchButtons().catch(() => undefined);
  }, [goTo]);
  return buttons;
}
