import { allowedOrigin } from '../calling/allowed-address.ts';
import type { CallPolicy } from '../calling/call-policy.ts';
import type { OAuthAddresses, OAuthRules } from './oauth-rules.ts';

/**
 * The limits of calls to a provider's sign-in addresses. Zoho issues ten tokens in ten minutes; more are never needed.
 */
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
