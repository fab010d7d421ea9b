import { createCaller } from '@countinghouse/gateways/call.ts';
import type { Caller, CallSurroundings } from '@countinghouse/gateways/calling/outgoing-call.ts';
import {
  authorizeUrl,
  exchangeCode,
  refreshTokens,
  revokeTokens,
  type OAuthApp,
} from '@countinghouse/gateways/oauth/oauth.ts';
import { oauthPolicy } from '@countinghouse/gateways/oauth/oauth-policies.ts';
import {
  quickBooksOAuthRules,
  zohoOAuthAddresses,
  zohoOAuthRules,
  type OAuthAddresses,
  type OAuthRules,
} from '@countinghouse/gateways/oauth/oauth-rules.ts';
import { zohoLocation, zohoLocations } from '@countinghouse/gateways/oauth/zoho-data-centres.ts';
import type { OutsideAddresses } from './config.ts';
import type { ProviderApp, ProviderOAuth } from './outside.ts';

/** The sign-in of each provider, at the addresses of the configuration and nowhere else. */
export function createProviderOAuth(addresses: OutsideAddresses, surroundings: CallSurroundings): ProviderOAuth {
  const { authorizeUrl: authorize, tokenUrl: token, revokeUrl: revoke } = addresses.quickBooks;
  const quickBooks = place(quickBooksOAuthRules, { authorize, token, revoke }, surroundings);
  const centres = addresses.zohoDataCentres;
  const zoho = new Map(
    zohoLocations.map((location) => [
      location,
      place(zohoOAuthRules, zohoOAuthAddresses(centres[location].accounts), surroundings),
    ]),
  );
  // a consent may be asked for anywhere: the person is sent on to their own data centre
  const placeOf = ({ provider, dataCentre }: ProviderApp): Place =>
    (provider === 'QUICK_BOOKS' ? undefined : zoho.get(zohoLocation(dataCentre ?? undefined) ?? 'us')) ?? quickBooks;
  return {
    consentUrl: (app, state) => authorizeUrl(appAt(placeOf(app), app), state),
    exchange: (app, code) => exchangeCode(placeOf(app).caller, appAt(placeOf(app), app), code),
    dataCentreOf: ({ provider }, { location, accountsServer }) => {
      if (provider === 'QUICK_BOOKS') return null;
      const centre = zohoLocation(location ?? 'us');
      const isItsOwn = centre !== undefined && (accountsServer ?? centres.us.accounts) === centres[centre].accounts;
      return isItsOwn ? centre : undefined;
    },
    refresh: (app, refreshToken) => refreshTokens(placeOf(app).caller, appAt(placeOf(app), app), refreshToken),
    revoke: (app, refreshToken) => revokeTokens(placeOf(app).caller, appAt(placeOf(app), app), refreshToken),
  };
}

interface Place {
  readonly rules: OAuthRules;
  readonly addresses: OAuthAddresses;
  readonly caller: Caller;
}

const place = (rules: OAuthRules, addresses: OAuthAddresses, surroundings: CallSurroundings): Place => ({
  rules,
  addresses,
  caller: createCaller(oauthPolicy(rules, [addresses]), surroundings),
});

const appAt = ({ rules, addresses }: Place, app: ProviderApp): OAuthApp => ({
  rules,
  addresses,
  clientId: app.clientId,
  clientSecret: app.clientSecret,
  redirectUri: app.redirectUrl,
  scopes: app.scopeCode.split(/[\s,]+/).filter((scope) => scope !== ''),
});
