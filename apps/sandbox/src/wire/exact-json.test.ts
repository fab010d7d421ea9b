import { expect, test } from 'vitest';
import { exact, type ExactNumber, readJson, writeJson } from './exact-json.ts';

test('an id of eighteen digits keeps all of them', () => {
  const read = readJson('{"id":685798000011477003}') as { id: ExactNumber };
  expect(read.id.text).toBe('685798000011477003');
  expect(writeJson(read)).toBe('{"id":685798000011477003}');
});

test('money keeps its two decimals', () => {
  expect(writeJson({ Amount: exact('100.00'), Qty: 2 })).toBe('{"Amount":100.00,"Qty":2}');
});

test('digits inside of text stay text', () => {
  const text = '{"note":"pay 12.50 \\"now\\" or \\\\ 7","n":-1.5e3}';
  expect(writeJson(readJson(text))).toBe(text);
});

test('what is no JSON is refused', () => {
  expect(() => readJson('{"a":1,}')).toThrow(SyntaxError);
  expect(() => readJson('{"a":01}')).toThrow(SyntaxError);
});
