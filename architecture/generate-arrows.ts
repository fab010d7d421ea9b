import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPrintedArrows } from './arrows-table.ts';
import { projectFolder } from './source-files.ts';

// "tsx architecture/generate-arrows.ts" writes the table of arrows into ARCHITECTURE.md; with --check it only
// compares
const file = join(projectFolder, 'ARCHITECTURE.md');
const present = readFileSync(file, 'utf8');
const wanted = withPrintedArrows(present);
if (process.argv.includes('--check')) {
  if (present !== wanted) {
    console.error(
      'The table of arrows in ARCHITECTURE.md differs from architecture/rules.ts: run "npx tsx architecture/generate-arrows.ts".',
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, wanted);
}
