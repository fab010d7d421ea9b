import { messages } from '../messages.ts';
import { booksRegion, regionOf } from '../options.ts';
import { placesOfSupply } from '../companies/places-of-supply.ts';

/** The services of a connection and their names for users. */
export const providerNames = {
  QUICK_BOOKS: 'QuickBooks',
  ZOHO_BOOKS: 'Zoho Books',
  ZOHO_PROJECTS: 'Zoho Projects',
  ZOHO_PEOPLE: 'Zoho People',
} as const;
export type ConnectionProvider = keyof typeof providerNames;

const providerCodes: Readonly<Record<ConnectionProvider, string>> = {
  QUICK_BOOKS: 'quickbooks',
  ZOHO_BOOKS: 'zoho_books',
  ZOHO_PROJECTS: 'zoho_projects',
  ZOHO_PEOPLE: 'zoho_people',
};

/** Books are kept by region, one organisation for each; there is one project tool and one people service for all of them. */
export const hasRegion = (provider: ConnectionProvider): boolean =>
  provider === 'QUICK_BOOKS' || provider === 'ZOHO_BOOKS';

/** The name of a connection in URLs, such as `quickbooks_us`. */
export const connectionCode = (provider: ConnectionProvider, region: string | null): string =>
  region === null ? providerCodes[provider] : `${providerCodes[provider]}_${region.toLowerCase()}`;

/** The end of the URL to which a provider redirects the browser. */
export const callbackPath = (code: string): string => `/api/oauth/${code}/callback`;

/** The scopes that each provider must grant for everything the product does there. */
export const usualScopes: Readonly<Record<ConnectionProvider, string>> = {
  QUICK_BOOKS: 'com.intuit.quickbooks.accounting',
  ZOHO_BOOKS:
    'ZohoBooks.contacts.ALL,ZohoBooks.invoices.ALL,ZohoBooks.creditnotes.ALL,ZohoBooks.customerpayments.READ,ZohoBooks.customerpayments.CREATE,ZohoBooks.customerpayments.UPDATE,ZohoBooks.customerpayments.DELETE,ZohoBooks.banking.READ,ZohoBooks.settings.ALL',
  ZOHO_PROJECTS:
    'ZohoProjects.portals.READ,ZohoProjects.projects.READ,ZohoProjects.users.READ,ZohoProjects.timesheets.READ',
  ZOHO_PEOPLE: 'ZOHOPEOPLE.leave.READ,ZOHOPEOPLE.forms.READ',
};

/** The APIs of Zoho Projects, as offered to the user. */
export const apiVersionNames = {
  V3: 'V3 (recommended)',
  CLASSIC: 'Classic (ends soon)',
} as const;

/** A connection as typed in the form; missing input is empty. */
export interface TypedConnection {
  readonly provider: ConnectionProvider | '';
  readonly region: string;
  readonly organizationName: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
  readonly scopeCode: string;
  readonly realmId: string;
  /** Zoho Projects only. */
  readonly apiVersion: keyof typeof apiVersionNames;
  readonly portal: string;
  /** Books in the Emirates only. */
  readonly chargesVat: boolean;
  /** Books in India only: the code of a state, or empty. */
  readonly taxState: string;
}

/** What the fields of a connection are called, on its form and in the activity log. */
export const connectionLabels: Readonly<Record<keyof TypedConnection, string>> = {
  organizationName: 'Organization name',
  provider: 'Provider',
  region: 'Region',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  redirectUrl: 'Redirect URL',
  scopeCode: 'Scope code',
  realmId: 'Realm id',
  apiVersion: 'API version',
  portal: 'Portal',
  chargesVat: 'This organization charges VAT',
  taxState: 'State of the organization',
};

/** The region of a connection to books, without the suffix of a second organisation; undefined for other services. */
export const taxRegionOf = ({ provider, region }: Pick<TypedConnection, 'provider' | 'region'>) =>
  provider !== '' && hasRegion(provider) && booksRegion.safeParse(region.trim()).success
    ? regionOf(region.trim())
    : undefined;

/**
 * Which fields a provider needs besides those that are always required: redirect URL and scope code for the consent page of any
 * provider, the region for books, the realm id for QuickBooks only; and whether it has a portal.
 */
export const neededFor = (provider: ConnectionProvider | '') => ({
  region: provider !== '' && hasRegion(provider),
  redirectUrl: provider !== '',
  scopeCode: provider !== '',
  realmId: provider === 'QUICK_BOOKS',
  portal: provider === 'ZOHO_PROJECTS',
});

/** The errors of a connection, by field; empty if it can be saved. An existing connection keeps its client secret. */
export function connectionErrors(
  typed: TypedConnection,
  { isNew }: { readonly isNew: boolean },
): Partial<Record<keyof TypedConnection, string>> {
  const needed = neededFor(typed.provider);
  const missing = (text: string, words: string): string | undefined =>
    text.trim() === '' ? messages.pleaseEnter(words) : undefined;
  const faults: readonly (readonly [keyof TypedConnection, string | undefined])[] = [
    ['organizationName', missing(typed.organizationName, 'organization name')],
    ['provider', typed.provider === '' ? messages.pleaseSelect('provider') : undefined],
    [
      'region',
      needed.region && !booksRegion.safeParse(typed.region.trim()).success
        ? messages.pleaseSelect('region')
        : undefined,
    ],
    ['clientId', missing(typed.clientId, 'client id')],
    ['clientSecret', isNew ? missing(typed.clientSecret, 'client secret') : undefined],
    ['redirectUrl', needed.redirectUrl ? redirectError(typed) : undefined],
    ['scopeCode', needed.scopeCode ? missing(typed.scopeCode, 'scope code') : undefined],
    ['realmId', realmError(typed.realmId.trim(), needed.realmId)],
    ['chargesVat', typed.chargesVat && taxRegionOf(typed) !== 'UAE' ? messages.vatOfUaeOnly : undefined],
    ['taxState', stateError(typed)],
  ];
  return Object.fromEntries(faults.filter(([, words]) => words !== undefined));
}

function realmError(realmId: string, isNeeded: boolean): string | undefined {
  if (realmId === '') return isNeeded ? messages.pleaseEnter('realm id') : undefined;
  return /^\d{1,20}$/.test(realmId) ? undefined : messages.realmIdDigits;
}

/** The state from which an Indian organisation supplies decides between CGST with SGST and IGST. */
function stateError(typed: TypedConnection): string | undefined {
  if (typed.taxState === '') return undefined;
  const isState = placesOfSupply('IND').some(({ code }) => code === typed.taxState);
  return taxRegionOf(typed) === 'IND' && isState ? undefined : messages.stateOfIndiaOnly;
}

/** The provider redirects here after consent; any other address would lead nowhere. */
function redirectError({ redirectUrl, provider, region }: TypedConnection): string | undefined {
  const given = redirectUrl.trim();
  if (given === '') return messages.pleaseEnter('redirect URL');
  if (provider === '' || (hasRegion(provider) && region.trim() === '')) return undefined;
  const path = callbackPath(connectionCode(provider, hasRegion(provider) ? region.trim() : null));
  const isOurs = given.endsWith(path) && /^https?:\/\/[^/?#\s@]+$/i.test(given.slice(0, -path.length));
  return isOurs ? undefined : messages.redirectUrlEnds(path);
}
