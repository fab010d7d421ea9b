/** Things of several people, each under whom they belong to. */
export function byEmployee<Thing extends { readonly employeeId: number }>(
  things: readonly Thing[],
): ReadonlyMap<number, Thing[]> {
  const found = new Map<number, Thing[]>();
  for (const thing of things) {
    const own = found.get(thing.employeeId);
    if (own === undefined) found.set(thing.employeeId, [thing]);
    else own.push(thing);
  }
  return found;
}
