import type { FormDrafts } from '../form/form-draft.ts';

/** Stores what is typed into forms in memory for a test; `work` is the content from before, by form name. */
export function memoryDrafts(work = new Map<string, unknown>()): FormDrafts {
  return {
    store: (name, typed) => void work.set(name, typed),
    stored: async (name) => work.get(name),
    discard: (name) => void work.delete(name),
    closed: () => undefined,
  };
}
