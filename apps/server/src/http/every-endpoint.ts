import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { Route } from '../handle.ts';

/**
 * Compares the routes with the contract: each endpoint has exactly one handler, and no handler is outside of the contract.
 * @throws Error naming the first mismatch; the product does not start then
 */
export function checkRoutes(
  contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  routes: readonly Route[],
): void {
  const endpoints = new Set(Object.values(contract).flatMap((area) => Object.values(area)));
  const handled = new Set<Endpoint>();
  for (const { endpoint } of routes) {
    if (!endpoints.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} stands outside the contract`);
    if (handled.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} has two handlers`);
    handled.add(endpoint);
  }
  for (const endpoint of endpoints)
    if (!handled.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`);
}
