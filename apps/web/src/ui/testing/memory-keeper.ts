import type { FormKeeper } from '../form/kept-form.ts';

/** Stores what is typed into forms in memory for a test; `work` is the content from before, by form name. */
export function memoryKeeper(work = new Map<string, unknown>()): FormKeeper {
  return {
    keep: (name, typed) => void work.set(name, typed),
    kept: async (name) => work.get(name),
    forget: (name) => void work.delete(name),
    closed: () => undefined,
  };
}
