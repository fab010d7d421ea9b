/** Someone in a timesheet. */
export interface ComparedEmployee {
  readonly userId: number;
  readonly employeeName: string;
}

/**
 * Who was billed by an earlier invoice and is not in the timesheet now, and who is new in it (decisions, section 8). Without an
 * earlier invoice nobody is either.
 */
export function employeeDifference(
  earlier: readonly ComparedEmployee[] | undefined,
  now: readonly ComparedEmployee[],
): { readonly removed: readonly ComparedEmployee[]; readonly added: readonly ComparedEmployee[] } {
  if (earlier === undefined) return { removed: [], added: [] };
  const without = (some: readonly ComparedEmployee[], others: readonly ComparedEmployee[]) => {
    const known = new Set(others.map((one) => one.userId));
    return some.filter((one) => !known.has(one.userId));
  };
  return { removed: without(earlier, now), added: without(now, earlier) };
}
