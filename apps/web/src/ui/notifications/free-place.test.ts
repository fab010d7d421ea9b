import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const toast = { width: 360, height: 44 };
const view = { width: 1280, height: 800 };
const button = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 32 });

test.each([
  ['nothing is below them', [], { left: 904, top: 740 }],
  ['a button stands at the bottom right', [button(1100, 750)], { left: 452, top: 740 }],
  ['buttons stand along the whole bottom', [60, 500, 1100].map((left) => button(left, 750)), { left: 904, top: 700 }],
])('notifications when %s', (_case, controls, place) => {
  expect(freePlace(toast, controls, view)).toMatchObject(place);
});

test('notifications that fit nowhere cover as few controls as possible', () => {
  const everywhere = Array.from({ length: 60 }, (_, at) => ({
    left: 0,
    right: 1280,
    top: at * 14,
    bottom: at * 14 + 12,
  }));
  const place = freePlace(toast, everywhere, view);
  expect(everywhere.filter(({ top, bottom }) => top < place.top + 44 && bottom > place.top).length).toBeLessThan(5);
});
