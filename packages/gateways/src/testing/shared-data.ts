import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = process.env['SHARED_DATA'] ?? path.join(projectRoot, '..', 'shared', 'data');

/** Whether the recorded responses exist on this machine; if not, tests that need them are skipped by name. */
export const hasSharedData = existsSync(path.join(folder, 'books', 'quickbooks'));

/** A recorded file as text. */
export function sharedText(...parts: readonly string[]): string {
  return readFileSync(path.join(folder, ...parts), 'utf8');
}
