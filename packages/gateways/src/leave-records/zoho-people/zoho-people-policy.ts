import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';

/** How long the service locks out who calls too often (facts, section 9). */
export const lockedMs = 5 * 60_000;

/** How Zoho People may be called at these hosts: 30 leave calls a minute, then it locks us out for five (facts, section 9). */
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
