import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unlessMissing } from './input-errors.ts';

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
    ['This field is required', z.union([z.string(), z.number()]), undefined],
    ['This field is required', z.enum(['A', 'B']), undefined],
    ['This value is not accepted', z.literal(Array.from({ length: 13 }, (_, at) => at)), 13],
    [
      'Please choose one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11',
      z.literal(Array.from({ length: 12 }, (_, at) => at)),
      13,
    ],
    ['Please enter a list', z.array(z.string()), 'a'],
    ['Please enter an object with fields', z.strictObject({}), 'a'],
    ['Please enter at most 1 character', z.string().max(1), 'ab'],
    ['Please give at least 1 entry', z.array(z.string()).min(1), []],
    ['Please enter a number from 1', z.number().min(1), 0],
    ['This value is not accepted', z.date(), 'a'],
    ['This value does not have the right form', z.iso.datetime(), 'a'],
  ])('%s', (message, schema, value) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

test('a message of a schema stands for a wrong value, not for a missing one', () => {
  const schema = z.object({ day: z.string({ error: unlessMissing('Please choose a day') }) });
  const messagesOf = (input: object) => schema.safeParse(input).error?.issues.map((issue) => issue.message);
  expect(messagesOf({ day: 7 })).toEqual(['Please choose a day']);
  expect(messagesOf({})).toEqual(['This field is required']);
});
