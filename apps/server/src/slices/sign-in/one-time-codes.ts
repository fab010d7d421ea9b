import { Secret } from '@countinghouse/gateways/secret.ts';
import { sql } from 'kysely';
import { generateURI, ScureBase32Plugin, verify } from 'otplib';
import { toDataURL } from 'qrcode';
import type { Tx } from '../../database/database.ts';

/** One-time codes by time: RFC 6238 with SHA-1, 6 digits and 30 seconds, which every authenticator app can do. */

const stepSeconds = 30;
const seedBytes = 20;
const issuer = 'Countinghouse';

/** A new seed: 160 random bits in base32, as authenticator apps take it. */
export const newSeed = (randomBytes: (count: number) => Buffer): Secret =>
  new Secret(new ScureBase32Plugin().encode(randomBytes(seedBytes)).replace(/=+$/, ''));

/** The seed as a picture for the camera of a phone: a PNG as a data address, made here and nowhere else. */
export const drawQrCode = (seed: Secret, email: string): Promise<string> =>
  toDataURL(generateURI({ issuer, label: email, secret: seed.reveal() }), { errorCorrectionLevel: 'M', margin: 2 });

/**
 * The time step whose code this is: the last, this or the next one, as the clocks of phones differ a little; else undefined.
 */
export async function stepOfCode(seed: Secret, code: string, nowMs: number): Promise<number | undefined> {
  const checked = await verify({
    secret: seed.reveal(),
    token: code,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: stepSeconds,
  });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined;
}

/**
 * Accepts a code of a user once: false when it is wrong, or when its time step, or a later one, was accepted before (RFC 6238,
 * section 5.2).
 */
export async function acceptCodeOnce(
  tx: Tx,
  { userId, seed, code, nowMs }: { userId: number; seed: Secret; code: string; nowMs: number },
): Promise<boolean> {
  const step = await stepOfCode(seed, code, nowMs);
  if (step === undefined) return false;
  const accepted = await sql`
    update staff_user set totp_last_step = ${step}
    where id = ${userId} and totp_secret is not null and totp_last_step < ${step}`.execute(tx);
  return accepted.numAffectedRows === 1n;
}
