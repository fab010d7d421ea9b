import { expect, test } from 'vitest';
import { calendarDate } from '../values/calendar-date.ts';
import { withEditors } from './edited-by.ts';
import { type Trace, traced } from './trace.ts';

const asha = { name: 'Asha Rao', day: calendarDate('2026-11-02') };
const ben = { name: 'Ben Cole', day: calendarDate('2026-11-03') };
const edited = (rowId: string, hours: bigint) => traced('totalHours', hours, 'h', 'edited', [], { sources: { rowId } });
const tree = (...inputs: Trace[]) => traced('quantity', 0n, 'quantity', 'sum', inputs);
const editorsOf = ({ inputs }: Trace) => inputs.map(({ sources }) => sources?.enteredBy?.name);

test('a figure names who entered it as long as it stays the same', () => {
  const first = withEditors(tree(edited('7', 100n), edited('8', 100n)), asha);
  expect(editorsOf(first)).toEqual(['Asha Rao', 'Asha Rao']);
  const second = withEditors(tree(edited('7', 100n), edited('8', 200n), edited('9', 100n)), ben, first);
  expect(editorsOf(second)).toEqual(['Asha Rao', 'Ben Cole', 'Ben Cole']);
  expect(second.inputs[0]?.sources?.enteredBy).toEqual(asha);
});

test('a figure is known again deep in the former trace, by its row and its name', () => {
  const overtime = traced('extraLoggedHours', 100n, 'h', 'edited', [], { sources: { rowId: '7' } });
  const price = traced('rate', 5000n, 'rate', 'edited', [], { sources: { name: 'Hosting' } });
  const line = (...inputs: Trace[]) => traced('line', 0n, 'h', 'sum', inputs);
  const first = withEditors(tree(line(edited('7', 100n)), line(price)), asha);
  const second = withEditors(tree(line(edited('7', 100n), overtime), line(price)), ben, first);
  expect(second.inputs.flatMap(editorsOf)).toEqual(['Asha Rao', 'Ben Cole', 'Asha Rao']);
  expect(second.inputs[1]?.inputs[0]?.sources).toEqual({ name: 'Hosting', enteredBy: asha });
});

test('a figure that was computed before and is entered now names who entered it', () => {
  const computed = traced('totalHours', 100n, 'h', 'given', [], { sources: { rowId: '7' } });
  expect(editorsOf(withEditors(tree(edited('7', 100n)), ben, tree(computed)))).toEqual(['Ben Cole']);
});

test('a figure that was entered before users were stored names none', () => {
  const saved = tree(edited('7', 100n));
  expect(withEditors(saved, ben, saved)).toEqual(saved);
});

test('a computed figure names no user', () => {
  const computed = traced('billedHours', 5n, 'h', 'given');
  expect(withEditors(tree(computed), asha)).toEqual(tree(computed));
});
