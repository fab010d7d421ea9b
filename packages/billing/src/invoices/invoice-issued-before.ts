import type { Money } from '../values/money.ts';

/**
 * Which amounts of an invoice that was issued before are wrong. It is above zero, as a credit note corrects lines that it does not
 * have; its tax is part of it; and no more than its total was received (docs/domain/imports.md#invoices-issued-before).
 */
export function wrongAmounts({
  total,
  tax,
  received,
}: {
  /** With tax. */
  readonly total: Money;
  readonly tax: Money;
  readonly received: Money;
}): ('total' | 'tax' | 'received')[] {
  // tax and received amount have nothing to be compared with
  if (total <= 0n) return ['total'];
  return [
    ...(tax < 0n || tax >= total ? (['tax'] as const) : []),
    ...(received < 0n || received > total ? (['received'] as const) : []),
  ];
}
