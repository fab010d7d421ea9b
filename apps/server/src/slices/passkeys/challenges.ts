import { createHash } from 'node:crypto';
import { isoInstant } from '../../clock/clock.ts';
import type { Tx } from '../../database/database.ts';
import { insertChallenge, takeChallenge, type Challenge } from './passkeys.sql.ts';

/** How long a browser may take to sign a challenge, in milliseconds. */
export const challengeMs = 5 * 60_000;

type Given = Omit<Challenge, 'hash'>;

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** A new challenge, which works once and for five minutes. */
export async function startChallenge(
  tx: Tx,
  given: Given,
  { now, randomBytes }: { readonly now: string; readonly randomBytes: (count: number) => Buffer },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(tx, {
    ...given,
    hash: hashOf(challenge),
    expiresAt: isoInstant(Date.parse(now) + challengeMs),
  });
  return challenge;
}

/** Uses a challenge up; false if it may not be used, or not any more. */
export const spendChallenge = (tx: Tx, challenge: string, given: Given, now: string): Promise<boolean> =>
  takeChallenge(tx, { ...given, hash: hashOf(challenge) }, now);
