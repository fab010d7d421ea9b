import { describe, expect, test } from 'vitest';
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

describe('a value that the schema does not accept is answered by:', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['This field is required', z.string(), undefined],
    ['Please enter a text', z.string(), null],
    ['This field is required', z.string().min(1), ''],
    ['Please enter at most 500 characters', z.string().max(500), 'x'.repeat(501)],
    ['Please enter at most 12,000 characters', z.string().max(12_000), 'x'.repeat(12_001)],
    ['Please enter at least 8 characters', z.string().min(8), 'x'],
    ['This value does not have the right form', z.string().regex(/^a$/), 'b'],
    ['Please give at most 1 entry', z.array(z.string()).max(1), ['a', 'b']],
    ['Please give at least 2 entries', z.array(z.string()).min(2), ['a']],
    ['Please enter a number', z.number(), 'a'],
    ['Please enter a whole number', z.int(), 1.5],
    ['Please enter a number up to 5', z.number().max(5), 6],
    ['Please enter a number below 5', z.number().lt(5), 5],
    ['Please enter a number from 5', z.number().min(5), 4],
    ['Please enter a number above 5', z.number().gt(5), 5],
    ['Please enter a multiple of 5', z.number().multipleOf(5), 6],
    ['Please enter true or false', z.boolean(), 'yes'],
    ['Please choose one of A, B', z.enum(['A', 'B']), 'C'],
    ['Please choose one of (empty), A', z.literal(['', 'A']), 'C'],
    ['There is no field evil', z.strictObject({}), { evil: 1 }],
    ['There are no fields evil, worse', z.strictObject({}), { evil: 1, worse: 2 }],
    ['This value is not accepted', z.union([z.string(), z.number()]), true],
  ])('%s', (message, schema, value) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
