import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type Modules = Parameters<Extract<Groups[number]['name'], (...words: never) => unknown>>[1];

const moduleOf = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
/** What lists alone need is smaller than the headers of a request. */
const ofLists = /[\\/]ui[\\/]list[\\/]/;
/** The styles of a page alone are smaller still. */
const styles = /\.css$/;

const firstPages = ['shell/signed-in.tsx', 'shell/framed.tsx', 'shell/first-page-of-administrator.tsx'];
/** What the rows of most lists open: an invoice, a company, and the pages of a project. */
const records = [
  'screens/invoice-over-page.tsx',
  'screens/open-invoice.tsx',
  'screens/company-details.screen.tsx',
  'screens/project-details.screen.tsx',
  'screens/rate-details.screen.tsx',
  'screens/developers.screen.tsx',
  'screens/prediction-details.screen.tsx',
  'screens/client-details.screen.tsx',
  'screens/project-notes.screen.tsx',
];

/**
 * In which file of the built product a module is: what the sign-in needs; what every page behind it needs, the first list among
 * them; what further pages share, with the styles of all of them; the records that lists open; and the rest with the page that uses
 * it. Each file of its own costs a request: without groups, the first list came in eighty files, and a further page in up to twenty.
 */
export function chunkGroups(): Groups {
  const start = importedBy('main.tsx');
  const frame = importedBy(...firstPages, 'screens/project-list.screen.tsx');
  const users = usersOfModules();
  // a group takes along what its modules import, so that each has a priority of its own
  return [
    { debugName: 'start', name: (id, modules) => (start(id, modules) ? 'start' : null), priority: 3 },
    {
      debugName: 'frame',
      name: (id, modules) => (ofLists.test(id) || frame(id, modules) ? 'frame' : null),
      priority: 2,
    },
    {
      debugName: 'further',
      name: (id, modules) => (styles.test(id) || users(id, modules).size > 1 ? 'further' : null),
      priority: 1,
    },
    {
      debugName: 'records',
      name: (id, modules) => (users(id, modules).has('records') ? 'records' : null),
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

/** The parts loaded on demand that import a module, directly or not; all records count as one. */
function usersOfModules(): (id: string, modules: Modules) => ReadonlySet<string> {
  const none: ReadonlySet<string> = new Set();
  let users: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id, modules) => {
    users ??= findUsers(modules);
    return users.get(id) ?? none;
  };
}

function findUsers(modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  const parts = new Set([moduleOf('main.tsx')]);
  const recordParts = new Set(records.map(moduleOf));
  // a set that grows while it is walked: a part may load further ones
  for (const part of parts)
    for (const id of withImports([part], modules)) {
      const ofModule = users.get(id) ?? new Set();
      users.set(id, ofModule.add(recordParts.has(part) ? 'records' : part));
      for (const other of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(other);
    }
  return users;
}

function withImports(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
