import type { Money } from '../values/money.ts';

/**
 * Which amounts of an invoice that was issued before are wrong. Its total is above zero, because a credit note needs the lines
 * that it corrects. Its tax is below its total, and the received amount is at most the total
 * (docs/domain/imports.md#invoices-issued-before).
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
