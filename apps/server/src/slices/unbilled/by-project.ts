/** Things of several projects, each under the project that it belongs to. */
export function byProject<Thing extends { readonly projectId: number }>(
  things: readonly Thing[],
): ReadonlyMap<number, readonly Thing[]> {
  const found = new Map<number, Thing[]>();
  for (const thing of things) {
    const own = found.get(thing.projectId);
    if (own === undefined) found.set(thing.projectId, [thing]);
    else own.push(thing);
  }
  return found;
}
