/** An app registered at an imitated service. */
export type RegisteredApp = {
  readonly service: 'quickbooks' | 'zoho';
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** Secrets of this sandbox only, shown on its front page. */
export const registeredApps: readonly RegisteredApp[] = [
  {
    service: 'quickbooks',
    name: 'Countinghouse',
    clientId: 'sandbox-quickbooks-client',
    clientSecret: 'sandbox-quickbooks-secret',
  },
  {
    service: 'zoho',
    name: 'Countinghouse',
    clientId: 'sandbox-zoho-client',
    clientSecret: 'sandbox-zoho-secret',
  },
];

export function registeredApp(service: RegisteredApp['service'], clientId: string): RegisteredApp | undefined {
  return registeredApps.find((app) => app.service === service && app.clientId === clientId);
}

/** Any address of this machine is a registered redirect address. */
export function isRegisteredRedirect(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');
}
