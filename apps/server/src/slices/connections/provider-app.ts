import type { Secret } from '@countinghouse/gateways/secret.ts';
import type { Secrets } from '../../handle.ts';
import type { ProviderApp } from '../../outside.ts';
import type { SealedApp } from './connections.sql.ts';

/** Where the secrets of a connection are sealed; its code never changes. */
export const sealedPlace = (code: string, column: 'client_secret' | 'access_token' | 'refresh_token') => ({
  table: 'connection',
  column,
  row: code,
});

/** The app of a connection with its secret opened, for a call to the provider. */
export function openedApp(app: SealedApp, secrets: Secrets): ProviderApp {
  const { provider, clientId, redirectUrl, scopeCode, dataCentre } = app;
  const clientSecret: Secret = secrets.opened(app.clientSecret, sealedPlace(app.code, 'client_secret'));
  return { provider, clientId, clientSecret, redirectUrl, scopeCode, dataCentre };
}
