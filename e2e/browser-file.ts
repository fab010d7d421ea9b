import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const finder = fileURLToPath(new URL('../scripts/find-browser.mjs', import.meta.url));

/**
 * The browser's program file for the journeys: the one found by `npm test`, else found now. Throws one sentence if
 * there is none.
 */
export function browserFile(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  const found = execFileSync(process.execPath, [finder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  // the workers of this run need not search again
  process.env['CHROMIUM_PATH'] = found;
  return found;
}
