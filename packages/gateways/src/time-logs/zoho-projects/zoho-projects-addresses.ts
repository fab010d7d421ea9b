import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';

const HALF_AN_HOUR_MS = 1_800_000;

/**
 * The call limit of Zoho Projects: 100 calls in 2 minutes for each kind of call, then a lock of half an hour
 * (docs/domain/outside-limits.md). Calls are sent in small bursts, so that a restart in between does not exceed the limit either.
 */
export function zohoProjectsPolicy(hosts: readonly string[]): CallPolicy {
  return {
    provider: 'zoho-projects',
    allowedOrigins: [...new Set(hosts.map(allowedOrigin))],
    windows: [
      { calls: 24, perMs: 31_000 },
      { calls: 90, perMs: 122_000 },
    ],
    numbers: 'long_as_text',
    pauseAfter429Ms: HALF_AN_HOUR_MS,
    turnWaitMaxMs: 60_000,
  };
}
