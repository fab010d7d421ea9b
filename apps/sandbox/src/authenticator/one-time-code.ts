import { createHmac } from 'node:crypto';

/** Seconds for which a one-time code is shown. */
export const CODE_SECONDS = 30;

/** The six digits that an authenticator app shows for a key at a moment (RFC 6238 with SHA-1). */
export function oneTimeCode(key: string, atMs: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 1000 / CODE_SECONDS)));
  const digest = createHmac('sha1', bytesOfBase32(key)).update(step).digest();
  // RFC 4226, 5.3: four bytes from a place that the last one names, without their sign
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Whether a text is a key in base32, as authenticator apps take it. */
export const isKey = (text: string): boolean => /^[A-Z2-7]{16,}$/.test(text);

function bytesOfBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
