import { Secret } from '@countinghouse/gateways/secret.ts';
import { generateURI, ScureBase32Plugin, verify } from 'otplib';
import { toDataURL } from 'qrcode';

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
