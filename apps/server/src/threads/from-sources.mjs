import { tsImport } from 'tsx/esm/api';

/** @type {Map<string, Promise<{ default: (input: unknown) => unknown }>>} */
const tasks = new Map();

/**
 * Runs a task from its source: a thread of Node 20 reads no TypeScript by itself, and takes over no loader. The built product
 * does without.
 *
 * @param {{ readonly file: string, readonly input: unknown }} task
 * @returns {Promise<unknown>}
 */
export default async function fromSources({ file, input }) {
  // each import would load all that the task needs once more
  const known = tasks.get(file) ?? tsImport(file, import.meta.url);
  tasks.set(file, known);
  return (await known).default(input);
}
