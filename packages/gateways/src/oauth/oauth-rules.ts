/** Where one provider's sign-in lives. For Zoho all three belong to the data centre of the user. */
export interface OAuthAddresses {
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
}

/** How a provider's OAuth differs from another's, as data. */
export interface OAuthRules {
  readonly provider: 'quickbooks' | 'zoho';
  readonly scopeSeparator: ' ' | ',';
  /** How the app proves who it is at the token endpoint. */
  readonly clientProof: 'basic_header' | 'form_fields';
  readonly authorizeExtras: Readonly<Record<string, string>>;
  readonly revokeStyle: 'json_body' | 'query';
  /** Errors after which only the user can help, by connecting again. */
  readonly reconnectErrors: ReadonlySet<string>;
  /** Errors that mean "too often"; ask again after `tooOftenPauseMs`. */
  readonly tooOftenErrors: ReadonlySet<string>;
  readonly tooOftenPauseMs: number;
  /** A page instead of JSON means that the code or token belongs to another data centre. */
  readonly pageMeansWrongHost: boolean;
}

const TEN_MINUTES_MS = 600_000;

/** QuickBooks: the client secret is sent in a header, and the refresh token changes about once a day. */
export const quickBooksOAuthRules: OAuthRules = {
  provider: 'quickbooks',
  scopeSeparator: ' ',
  clientProof: 'basic_header',
  authorizeExtras: {},
  revokeStyle: 'json_body',
  reconnectErrors: new Set(['invalid_grant']),
  tooOftenErrors: new Set(),
  tooOftenPauseMs: TEN_MINUTES_MS,
  pageMeansWrongHost: false,
};

/** Zoho: the client secret is sent in the form, errors come with status 200, and the refresh token never changes. */
export const zohoOAuthRules: OAuthRules = {
  provider: 'zoho',
  scopeSeparator: ',',
  clientProof: 'form_fields',
  authorizeExtras: { access_type: 'offline', prompt: 'consent' },
  revokeStyle: 'query',
  reconnectErrors: new Set(['invalid_code', 'invalid_grant']),
  tooOftenErrors: new Set(['Access Denied', 'access_denied']),
  tooOftenPauseMs: TEN_MINUTES_MS,
  pageMeansWrongHost: true,
};

/** The sign-in addresses of QuickBooks itself; production and the vendor's sandbox share them. */
export const quickBooksOAuthAddresses: OAuthAddresses = {
  authorize: 'https://appcenter.intuit.com/connect/oauth2',
  token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revoke: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
};

/** The sign-in addresses of an installation that imitates QuickBooks under one root address. */
export function quickBooksOAuthAddressesUnder(root: string): OAuthAddresses {
  return {
    authorize: `${root}/connect/oauth2`,
    token: `${root}/oauth2/v1/tokens/bearer`,
    revoke: `${root}/v2/oauth2/tokens/revoke`,
  };
}

/** The sign-in addresses at one Zoho accounts server, such as `https://accounts.zoho.eu`; it comes back with the consent as `accounts-server`. */
export function zohoOAuthAddresses(accountsServer: string): OAuthAddresses {
  return {
    authorize: `${accountsServer}/oauth/v2/auth`,
    token: `${accountsServer}/oauth/v2/token`,
    revoke: `${accountsServer}/oauth/v2/token/revoke`,
  };
}
