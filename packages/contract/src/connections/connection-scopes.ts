import type { ConnectionProvider } from './connection-errors.ts';

/** The scopes that recording payments and applying credit notes need; other providers grant everything in one scope. */
const neededToSettle = {
  recordPayments: ['ZohoBooks.customerpayments.CREATE', 'ZohoBooks.customerpayments.DELETE'],
  applyPayments: ['ZohoBooks.customerpayments.UPDATE'],
  applyCredits: ['ZohoBooks.creditnotes.ALL'],
  readAccounts: ['ZohoBooks.banking.READ'],
} as const;

/** An act that needs more than older consents cover. */
export type SettlingAct = keyof typeof neededToSettle;

interface Consent {
  readonly provider: ConnectionProvider;
  /** Null before the first consent. */
  readonly grantedScopes: string | null;
}

/** The scopes that a consent to the books lacks for an act, or for all acts; empty if it covers them. */
export function missingScopes({ provider, grantedScopes }: Consent, act?: SettlingAct): readonly string[] {
  if (provider !== 'ZOHO_BOOKS' || grantedScopes === null) return [];
  const needed = act === undefined ? Object.values(neededToSettle).flat() : neededToSettle[act];
  const granted = scopesIn(grantedScopes).map((scope) => scope.toLowerCase());
  return needed.filter((scope) => {
    const [service = '', area = ''] = scope.toLowerCase().split('.');
    return ![scope.toLowerCase(), `${service}.${area}.all`, `${service}.fullaccess.all`].some((one) =>
      granted.includes(one),
    );
  });
}

/** A scope code extended by what it lacks for these acts, so that reconnecting asks for everything. */
export function withNeededScopes(provider: ConnectionProvider, scopeCode: string): string {
  const lacking = missingScopes({ provider, grantedScopes: scopeCode });
  return lacking.length === 0 ? scopeCode : [...scopesIn(scopeCode), ...lacking].join(',');
}

const scopesIn = (scopeCode: string): string[] => scopeCode.split(/[\s,]+/).filter((scope) => scope !== '');
