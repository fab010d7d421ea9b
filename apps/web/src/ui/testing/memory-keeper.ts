import type { FormKeeper } from '../form/kept-form.ts';

/** Keeps what is typed into forms for as long as a test runs; `work` is what was left there before, by the name of its form. */
export function memoryKeeper(work = new Map<string, unknown>()): FormKeeper {
  return {
    keep: (name, typed) => void work.set(name, typed),
    kept: async (name) => work.get(name),
    forget: (name) => void work.delete(name),
    closed: () => undefined,
  };
}
