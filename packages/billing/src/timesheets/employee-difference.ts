/** A person in a timesheet. */
export interface ComparedEmployee {
  readonly userId: number;
  readonly employeeName: string;
}

/**
 * The developers whom the newest earlier invoice billed and the timesheet lacks, and those who are new in it. Both lists are empty
 * without an earlier invoice.
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
