import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type Modules = Parameters<Extract<Groups[number]['name'], (...words: never) => unknown>>[1];

const moduleOf = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
/** What so many lazy parts use comes in one file: each file of its own costs a request, and each page that needs little of it some bytes. */
const sharedBy = 8;
/** What fewer use comes in another one, fetched with the first page that needs some of it. */
const sharedByFew = 2;
/** What lists alone need is smaller than the headers of a request. */
const ofLists = /[\\/]ui[\\/]list[\\/]/;

/**
 * In which file of the built product a module is: what the sign-in needs; what every page behind it or most of them need, the first
 * list among them; what most of the others share, such as fields, calendars and the contracts of documents; a saved invoice, which
 * opens over every list; what some of them share; and the rest with the page that uses it. Without groups, the first list came in
 * eighty files, an invoice in forty, and a further page in up to twenty.
 */
export function chunkGroups(): Groups {
  const start = importedBy('main.tsx');
  const frame = importedBy('shell/signed-in.tsx', 'shell/framed.tsx');
  const firstList = importedBy('screens/project-list.screen.tsx');
  const shares = countedShares();
  const invoice = importedBy('screens/invoice-over-page.tsx');
  const isOfMost: typeof start = (id, modules) =>
    frame(id, modules) || ofLists.test(id) || (shares(id, modules) >= sharedByFew && firstList(id, modules));
  // a group takes along what its modules import, so that each has a priority of its own
  return [
    { debugName: 'start', name: (id, modules) => (start(id, modules) ? 'start' : null), priority: 4 },
    { debugName: 'frame', name: (id, modules) => (isOfMost(id, modules) ? 'frame' : null), priority: 3 },
    { debugName: 'shared', name: (id, modules) => (shares(id, modules) >= sharedBy ? 'shared' : null), priority: 2 },
    { debugName: 'invoice', name: (id, modules) => (invoice(id, modules) ? 'invoice' : null), priority: 1 },
    {
      debugName: 'further',
      name: (id, modules) => (shares(id, modules) >= sharedByFew ? 'further' : null),
      priority: 0,
    },
  ];
}

/** Whether a module is one of these or imported by them, directly or not; what is only loaded on demand is not. */
function importedBy(...paths: string[]): (id: string, modules: Modules) => boolean {
  let found: ReadonlySet<string> | undefined;
  return (id, modules) => {
    found ??= withImports(paths.map(moduleOf), modules);
    return found.has(id);
  };
}

/** How many of the parts that are loaded on demand import a module, directly or not. */
function countedShares(): (id: string, modules: Modules) => number {
  let counts: Map<string, number> | undefined;
  return (id, modules) => {
    counts ??= countShares(modules);
    return counts.get(id) ?? 0;
  };
}

function countShares(modules: Modules): Map<string, number> {
  const counts = new Map<string, number>();
  const parts = new Set([moduleOf('main.tsx')]);
  // a set that grows while it is walked: a part may load further ones
  for (const part of parts)
    for (const id of withImports([part], modules)) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const other of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(other);
    }
  return counts;
}

function withImports(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
