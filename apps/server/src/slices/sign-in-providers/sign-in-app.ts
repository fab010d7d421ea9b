import type { SignInApp } from '@countinghouse/gateways/company-accounts/company-accounts.ts';
import { returnPath } from '@countinghouse/contract/sign-in-providers/provider-code.ts';
import type { Installation, Secrets } from '../../handle.ts';
import type { SealedProvider } from './sign-in-providers.sql.ts';

/** Where the client secret of a provider is sealed; its code never changes. */
export const secretPlace = (code: string) => ({ table: 'sign_in_provider', column: 'client_secret', row: code });

/** Our app at a provider with its secret opened, for a call to the provider. */
export const openedApp = (
  { code, issuer, clientId, clientSecret }: SealedProvider,
  { secrets, installation }: { readonly secrets: Secrets; readonly installation: Installation },
): SignInApp => ({
  issuer,
  clientId,
  clientSecret: secrets.opened(clientSecret, secretPlace(code)),
  redirectUri: installation.publicUrl() + returnPath(code),
});
