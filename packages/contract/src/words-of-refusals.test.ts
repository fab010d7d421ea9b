import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area));

/** The words of the schema library, which no caller should read. */
const words =
  /^(Invalid (input|option|key|number|element|string|date)\b|Too (big|small)|Unrecognized)|, received |expected /;

const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  '\0',
  'x'.repeat(200_001),
  -1,
  0.5,
  Number.MAX_VALUE,
  [],
  Array.from({ length: 5001 }, () => ({})),
  { evil: 1 },
];

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** A value with one wrong place after the other, as deep as the schema goes. */
function* wrongInputs(schema: unknown): Generator {
  yield* wrongValues;
  if (!isSchema(schema)) return;
  for (const [name, inner] of Object.entries(isSchema(schema['properties']) ? schema['properties'] : {}))
    for (const value of wrongInputs(inner)) yield { [name]: value };
  if (isSchema(schema['items'])) for (const value of wrongInputs(schema['items'])) yield [value];
}

test('every refusal of a call is in words of ours', () => {
  const foreign = new Set<string>();
  let refused = 0;
  for (const endpoint of endpoints)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      if (schema === undefined) continue;
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      for (const input of wrongInputs(shape))
        for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
          refused += 1;
          if (words.test(message)) foreign.add(`${endpoint.path} ${part} ${path.join('.')}: ${message}`);
        }
    }
  expect(refused).toBeGreaterThan(10_000);
  expect([...foreign]).toEqual([]);
});
