import { expect, test } from 'vitest';
import { exact, type ExactNumber, readJson, writeJson } from './exact-json.ts';

test('exact JSON keeps all digits of an id of eighteen digits', () => {
  const read = readJson('{"id":685798000011477003}') as { id: ExactNumber };
  expect(read.id.text).toBe('685798000011477003');
  expect(writeJson(read)).toBe('{"id":685798000011477003}');
});

test('exact JSON keeps the two decimals of money', () => {
  expect(writeJson({ Amount: exact('100.00'), Qty: 2 })).toBe('{"Amount":100.00,"Qty":2}');
});

test('exact JSON keeps digits inside text as text', () => {
  const text = '{"note":"pay 12.50 \\"now\\" or \\\\ 7","n":-1.5e3}';
  expect(writeJson(readJson(text))).toBe(text);
});

test('exact JSON refuses invalid JSON', () => {
  expect(() => readJson('{"a":1,}')).toThrow(SyntaxError);
  expect(() => readJson('{"a":01}')).toThrow(SyntaxError);
});
