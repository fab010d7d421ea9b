import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type Modules = Parameters<Extract<Groups[number]['name'], (...words: never) => unknown>>[1];

const moduleOf = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
/** What so many lazy parts use comes in one file: each file of its own costs a request, and each part that needs little of it some bytes. */
const sharedBy = 8;

/**
 * In which file of the built product a module is: React, which rarely changes and stays in the browser's cache; what the sign-in needs;
 * the frame of every page behind it; what most pages share; and the rest with the page that uses it. Without groups, the first list came
 * in eighty files.
 */
export function chunkGroups(): Groups {
  const start = importedBy('main.tsx');
  const frame = importedBy('shell/signed-in.tsx', 'shell/framed.tsx');
  // a group takes along what its modules import, so that each has a priority of its own
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
    { debugName: 'start', name: (id, modules) => (start(id, modules) ? 'start' : null), priority: 3 },
    { debugName: 'frame', name: (id, modules) => (frame(id, modules) ? 'frame' : null), priority: 2 },
    { name: 'shared', minShareCount: sharedBy, priority: 1 },
  ];
}

/** Whether a module is one of these or imported by them, directly or not; what is only loaded on demand is not. */
function importedBy(...paths: string[]): (id: string, modules: Modules) => boolean {
  const found = new Set<string>();
  const addWithImports = (id: string, modules: Modules): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) addWithImports(imported, modules);
  };
  return (id, modules) => {
    if (found.size === 0) for (const path of paths) addWithImports(moduleOf(path), modules);
    return found.has(id);
  };
}
