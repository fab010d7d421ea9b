import { expect, test } from 'vitest';
import { visibleLine } from './visible-line.mjs';

test('the server’s own sentences are shown unchanged', () => {
  expect(visibleLine('Countinghouse is at http://localhost:4200', false)).toBe(
    'Countinghouse is at http://localhost:4200',
  );
});

test('warnings and errors of the structured log are shown as text', () => {
  expect(visibleLine('{"level":30,"msg":"request done"}', false)).toBeUndefined();
  expect(visibleLine('{"level":40,"msg":"the books answer late"}', false)).toBe('warning: the books answer late');
  expect(visibleLine('{"level":"error","msg":"push failed","err":{"message":"cut off"}}', false)).toBe(
    'error: push failed (cut off)',
  );
});

test('a line that only resembles the log is shown', () => {
  expect(visibleLine('{broken', false)).toBe('{broken');
  expect(visibleLine('{"a":1}', false)).toBe('{"a":1}');
});

test('all lines are shown on request', () => {
  expect(visibleLine('{"level":30,"msg":"request done"}', true)).toBe('{"level":30,"msg":"request done"}');
});
