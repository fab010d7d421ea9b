import { type FaultKind, faultKinds, type FaultService, type FaultRequest } from '../faults/fault-script.ts';

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
export function readFaultRequest(body: unknown): FaultRequest | string {
  if (typeof body !== 'object' || body === null) return 'The body must be an object.';
  const input = body as Partial<FaultRequest> & Record<string, unknown>;
  const stranger = Object.keys(input).find((key) => !known.has(key));
  if (stranger !== undefined) return `"${stranger}" is not a field of a fault.`;
  if (!services.includes(input.service as FaultService)) return `"service" must be one of ${services.join(', ')}.`;
  if (!faultKinds.includes(input.kind as FaultKind)) return `"kind" must be one of ${faultKinds.join(', ')}.`;
  if (input.times !== 'always' && !(Number.isInteger(input.times) && Number(input.times) > 0))
    return '"times" must be a whole number above 0 or "always".';
  if ((input.kind === 'delay' || input.kind === 'applied-then-hang') && !(Number(input.ms) >= 0))
    return '"ms" is missing.';
  if (
    input.kind === 'status' &&
    !(Number.isInteger(input.status) && Number(input.status) >= 400 && Number(input.status) <= 599)
  )
    return '"status" must be from 400 to 599.';
  if (input.every !== undefined && !(Number.isInteger(input.every) && input.every > 0))
    return '"every" must be a whole number above 0.';
  if (input.probability !== undefined && !(input.probability >= 0 && input.probability <= 1))
    return '"probability" must be from 0 to 1.';
  return input as FaultRequest;
}
