import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { isRead } from './calls.ts';
import type { Endpoint } from './endpoint.ts';

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The places where a schema accepts an unlisted name; a map declares its values and is not reported. */
function openPlaces(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return [];
  const isOpen = schema['type'] === 'object' && schema['additionalProperties'] === undefined;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => openPlaces(inner, `${path}.${key}`)),
  ];
}

const endpoints = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area));

test('no endpoint that changes data accepts a field that the contract does not name, at any depth', () => {
  const writes = endpoints.filter((endpoint) => !isRead(endpoint));
  expect(writes.length).toBeGreaterThan(80);
  const open = writes.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (schema === undefined) return [];
      return openPlaces(
        z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        `${endpoint.method} ${endpoint.path} ${part}`,
      );
    }),
  );
  expect(open).toEqual([]);
});
