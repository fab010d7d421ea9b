import type { Endpoint } from '../endpoint.ts';

type Named = Readonly<Record<string, unknown>>;

/** The URL of an endpoint with its path and query filled in and escaped; parameters without a value are omitted. */
export function addressOf(
  endpoint: Endpoint,
  { params = {}, query = {} }: { params?: Named | undefined; query?: Named | undefined } = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query)
    .flatMap(([name, value]) => (isPlain(value) ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : []))
    .join('&');
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
