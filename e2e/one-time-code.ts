import { generateSync } from 'otplib';

/** The code of an authenticator app for a key at a moment (RFC 6238, 6 digits, 30 seconds). */
export const oneTimeCode = (secret: string, atMs: number): string =>
  generateSync({ secret: secret.replaceAll(/[\s=]/g, ''), epoch: Math.floor(atMs / 1000) });
