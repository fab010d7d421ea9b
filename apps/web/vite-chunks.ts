import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type Modules = Parameters<Extract<Groups[number]['name'], (...words: never) => unknown>>[1];

const main = fileURLToPath(new URL('src/main.tsx', import.meta.url));
/** What so many lazy parts use comes in one file: each file of its own costs a request, and each part that needs little of it some bytes. */
const sharedBy = 8;

/**
 * In which file of the built product a module is: React, which rarely changes and stays in the browser's cache; what the sign-in needs;
 * what most pages share; and the rest with the page that uses it. Without groups, the first list came in eighty files.
 */
export function chunkGroups(): Groups {
  const start = new Set<string>();
  const addWithImports = (id: string, modules: Modules): void => {
    if (start.has(id)) return;
    start.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addWithImports(imported, modules);
  };
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
    {
      debugName: 'start',
      name: (id, modules) => {
        if (start.size === 0) addWithImports(main, modules);
        return start.has(id) ? 'start' : null;
      },
      priority: 2,
    },
    { name: 'shared', minShareCount: sharedBy, priority: 1 },
  ];
}
