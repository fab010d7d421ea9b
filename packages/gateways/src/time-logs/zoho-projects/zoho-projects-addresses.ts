import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';

/** The API hosts of Zoho's data centres by the place that a consent names. Never derived from the accounts host (facts, section 2). */
export const zohoProjectsApi: Readonly<Record<string, string>> = {
  us: 'https://projectsapi.zoho.com',
  eu: 'https://projectsapi.zoho.eu',
  in: 'https://projectsapi.zoho.in',
  au: 'https://projectsapi.zoho.com.au',
  jp: 'https://projectsapi.zoho.jp',
  cn: 'https://projectsapi.zoho.com.cn',
};

const HALF_AN_HOUR_MS = 1_800_000;

/**
 * How Zoho Projects may be called: 100 calls in 2 minutes for each kind of call, then it locks us out for half an hour
 * (facts, section 8). Calls leave in small bursts, so that a restart in the middle does not break the limit either.
 */
export function zohoProjectsPolicy(api: string): CallPolicy {
  return {
    provider: 'zoho-projects',
    allowedOrigins: [allowedOrigin(api)],
    windows: [
      { calls: 24, perMs: 31_000 },
      { calls: 90, perMs: 122_000 },
    ],
    numbers: 'long_as_text',
    pauseAfter429Ms: HALF_AN_HOUR_MS,
    turnWaitMaxMs: 60_000,
  };
}
