import type { TestProject } from 'vitest/node';
import { neverRead } from './declarations.ts';

/** Names, at the end of a run of all tests of the server, the statements whose declared result was never held against a real one. */
export async function nameNeverRead({ vitest }: TestProject): Promise<void> {
  if (!(await ranWhole(vitest))) return;
  const places = neverRead();
  if (places.length === 0) return;
  console.error(`No test reads a result of these statements, so their types are only believed:\n${places.join('\n')}`);
}

async function ranWhole(vitest: TestProject['vitest']): Promise<boolean> {
  if (vitest.getGlobalTestNamePattern() !== undefined) return false;
  const ran = new Set(vitest.state.getFiles().map(({ filepath }) => filepath));
  const project = vitest.projects.find(({ name }) => name === 'api');
  const files = await project?.globTestFiles();
  return files?.testFiles.every((file) => ran.has(file)) === true;
}
