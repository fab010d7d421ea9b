import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

test.each([
  [[100], [0, 25, 50, 75, 100]],
  [
    [0, 81_250.5],
    [0, 25_000, 50_000, 75_000, 100_000],
  ],
  [
    [-30, 90],
    [-50, 0, 50, 100],
  ],
  [[-80], [-80, -60, -40, -20, 0]],
  [[0.3], [0, 0.1, 0.2, 0.30000000000000004]],
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
])('the axis of %j has round values around all figures and zero', (figures, ticks) => {
  expect(chartScale(figures).ticks).toEqual(ticks);
});

test('a value stands as far up as its share of the axis', () => {
  const { percentOf } = chartScale([-30, 90]);
  expect([-50, 0, 25, 100].map(percentOf)).toEqual([0, (100 * 1) / 3, 50, 100]);
});
