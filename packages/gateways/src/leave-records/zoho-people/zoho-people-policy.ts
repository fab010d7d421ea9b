import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';

/** How long Zoho People locks out a caller that exceeded the limit. */
export const lockedMs = 5 * 60_000;

/** The call limit of Zoho People: 30 leave calls a minute, then a lock of five minutes (docs/domain/outside-limits.md). */
export function zohoPeoplePolicy(hosts: readonly string[]): CallPolicy {
  return {
    provider: 'zoho-people',
    allowedOrigins: [...new Set(hosts.map(allowedOrigin))],
    windows: [{ calls: 25, perMs: 61_000 }],
    numbers: 'long_as_text',
    pauseAfter429Ms: lockedMs,
    turnWaitMaxMs: 65_000,
  };
}
