import { importsOf } from './read-imports.ts';
import type { SourceFile } from './source-files.ts';

/**
 * The import cycles, types included: one for each group of files that import one another, as its shortest cycle
 * ("a.ts → b.ts → a.ts"). Imports at run time count too.
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const imports: Imports = new Map(
    files.map((file) => {
      const targets = importsOf(file).map(({ target }) => target);
      return [file.path, [...new Set(targets)].filter((target) => known.has(target))];
    }),
  );
  const cycles: string[] = [];
  const reported = new Set<string>();
  for (const path of groupsFirst(imports)) {
    const way = reported.has(path) ? undefined : shortestWayRound(path, imports);
    if (way === undefined) continue;
    for (const other of reachedFrom(path, imports)) if (reachedFrom(other, imports).has(path)) reported.add(other);
    cycles.push([...way, path].join(' → '));
  }
  return cycles;
}

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files without those that can be ordered by their imports; the rest contains every cycle. */
function groupsFirst(imports: Imports): string[] {
  let left = [...imports.keys()];
  for (;;) {
    const open = new Set(left);
    const next = left.filter((path) => imports.get(path)?.some((target) => open.has(target)));
    if (next.length === left.length) return left;
    left = next;
  }
}

function reachedFrom(path: string, imports: Imports): ReadonlySet<string> {
  const reached = new Set<string>(imports.get(path));
  // iterating over a set includes elements added meanwhile
  for (const one of reached) for (const target of imports.get(one) ?? []) reached.add(target);
  return reached;
}

function shortestWayRound(path: string, imports: Imports): string[] | undefined {
  let ways: string[][] = [[path]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const target of imports.get(way.at(-1) ?? path) ?? []) {
        if (target === path) return way;
        if (!seen.has(target)) longer.push([...way, target]);
        seen.add(target);
      }
    }
    ways = longer;
  }
  return undefined;
}
