import { expect, test } from 'vitest';
import { partsOfReference, referenceWithOrder } from './order-in-reference.ts';

test.each([
  ['CH-1A2B3C', undefined, 'CH-1A2B3C'],
  ['CH-1A2B3C', 'PO-77', 'CH-1A2B3C / PO-77'],
  ['CH-1A2B3C', 'Los 4 / 2026', 'CH-1A2B3C / Los 4 / 2026'],
])('reference %s with purchase order %s is written and read as %s', (reference, purchaseOrder, text) => {
  expect(referenceWithOrder(reference, purchaseOrder)).toBe(text);
  expect(partsOfReference(text)).toEqual(purchaseOrder === undefined ? { reference } : { reference, purchaseOrder });
});

test.each([[undefined], [''], ['our order 12 / 3'], [' / PO-77']])('%s has neither of ours', (text) => {
  expect(partsOfReference(text)).toEqual({});
});
