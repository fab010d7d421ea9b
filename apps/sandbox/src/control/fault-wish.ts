import { type FaultKind, faultKinds, type FaultService, type FaultWish } from '../faults/fault-script.ts';

const services: readonly FaultService[] = [
  'quickbooks',
  'zoho-books',
  'zoho-projects',
  'zoho-people',
  'ontime',
  'google',
  'exchange-rates',
  'mail',
  'oauth',
];
const known = new Set([
  'service',
  'kind',
  'match',
  'times',
  'ms',
  'status',
  'html',
  'retryAfterSeconds',
  'applied',
  'probability',
  'seed',
  'every',
]);

/**
 * Parses a line of the fault script; returns an error text if it is invalid, so that no test runs without its fault.
 */
export function readFaultWish(body: unknown): FaultWish | string {
  if (typeof body !== 'object' || body === null) return 'The body must be an object.';
  const wish = body as Partial<FaultWish> & Record<string, unknown>;
  const stranger = Object.keys(wish).find((key) => !known.has(key));
  if (stranger !== undefined) return `"${stranger}" is no part of a fault.`;
  if (!services.includes(wish.service as FaultService)) return `"service" must be one of ${services.join(', ')}.`;
  if (!faultKinds.includes(wish.kind as FaultKind)) return `"kind" must be one of ${faultKinds.join(', ')}.`;
  if (wish.times !== 'always' && !(Number.isInteger(wish.times) && Number(wish.times) > 0))
    return '"times" must be a whole number above 0 or "always".';
  if ((wish.kind === 'delay' || wish.kind === 'applied-then-hang') && !(Number(wish.ms) >= 0))
    return '"ms" is missing.';
  if (
    wish.kind === 'status' &&
    !(Number.isInteger(wish.status) && Number(wish.status) >= 400 && Number(wish.status) <= 599)
  )
    return '"status" must be from 400 to 599.';
  if (wish.every !== undefined && !(Number.isInteger(wish.every) && wish.every > 0))
    return '"every" must be a whole number above 0.';
  if (wish.probability !== undefined && !(wish.probability >= 0 && wish.probability <= 1))
    return '"probability" must be from 0 to 1.';
  return wish as FaultWish;
}
