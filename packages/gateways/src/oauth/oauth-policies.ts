import { allowedOrigin } from '../calling/allowed-address.ts';
import type { CallPolicy } from '../calling/call-policy.ts';
import type { OAuthAddresses, OAuthRules } from './oauth-rules.ts';

/** How the sign-in addresses of a provider may be called. Zoho gives ten tokens in ten minutes; nobody needs more. */
export function oauthPolicy(rules: OAuthRules, places: readonly OAuthAddresses[]): CallPolicy {
  return {
    provider: `${rules.provider}-oauth`,
    allowedOrigins: places.flatMap((place) => [allowedOrigin(place.token), allowedOrigin(place.revoke)]),
    windows: [{ calls: 20, perMs: 1_000 }],
    numbers: 'long_as_text',
    pauseAfter429Ms: 60_000,
    providerRequestIdHeader: 'intuit_tid',
    timeoutMs: 30_000,
  };
}
