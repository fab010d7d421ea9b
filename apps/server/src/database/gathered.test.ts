import { describe, expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { gathered } from './gathered.ts';

const aTx = () => ({}) as Tx;

/** Doubles numbers and notes how many came at once. */
function aDouble() {
  const sets: (readonly number[])[] = [];
  const double = gathered(async (_tx: Tx, items: readonly number[]) => {
    sets.push(items);
    if (items.includes(0)) throw new Error('nothing to double');
    return items.map((one) => one * 2);
  });
  return { double, sets };
}

describe('a statement that is gathered', () => {
  test('runs once for all calls of one turn and answers each in its place', async () => {
    const { double, sets } = aDouble();
    const tx = aTx();
    expect(await Promise.all([3, 1, 3].map((one) => double(tx, one)))).toEqual([6, 2, 6]);
    expect(sets).toEqual([[3, 1, 3]]);
  });

  test('stays gathered in the steps behind it, and runs again for a later call', async () => {
    const { double, sets } = aDouble();
    const tx = aTx();
    const twice = async (one: number) => double(tx, await double(tx, one));
    expect(await Promise.all([1, 2].map(twice))).toEqual([4, 8]);
    expect(await double(tx, 5)).toBe(10);
    expect(sets).toEqual([[1, 2], [2, 4], [5]]);
  });

  test('keeps transactions apart', async () => {
    const { double, sets } = aDouble();
    await Promise.all([double(aTx(), 1), double(aTx(), 2)]);
    expect(sets).toEqual([[1], [2]]);
  });

  test('keeps callers apart, who may see different records', async () => {
    const asked: string[] = [];
    const ask = gathered(async (_tx: Tx, items: readonly number[], caller: string) => {
      asked.push(`${caller} ${items.join(' ')}`);
      return items.map(() => caller);
    });
    const tx = aTx();
    expect(await Promise.all([ask(tx, 1, 'Ada'), ask(tx, 2, 'Carlos'), ask(tx, 3, 'Ada')])).toEqual([
      'Ada',
      'Carlos',
      'Ada',
    ]);
    expect(asked).toEqual(['Ada 1 3', 'Carlos 2']);
  });

  test('fails for each of its calls, and not for those of the next turn', async () => {
    const { double } = aDouble();
    const tx = aTx();
    const all = await Promise.allSettled([double(tx, 1), double(tx, 0)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await double(tx, 1)).toBe(2);
  });
});
