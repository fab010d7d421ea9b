import { randomBytes } from 'node:crypto';

/** A number for one call, for the header `intuit_tid`. */
export function transactionId(): string {
  return `1-${randomBytes(4).toString('hex')}-${randomBytes(12).toString('hex')}`;
}
