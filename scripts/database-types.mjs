// Makes apps/server/src/database/tables.ts (what the queries are checked against) and schema.sql (what a person reads)
// from a database that was just migrated from nothing. With --check it writes nothing and fails when they differ.
// Started as: node --import tsx scripts/database-types.mjs [--check]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { migrate, ownMigrations } from '../apps/server/src/database/migrate.ts';
import { inProject } from './project.mjs';
import { schemaText } from './database-schema-text.mjs';
import { tablesText } from './database-tables-text.mjs';

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-schema-'));
const log = { info: () => {}, warn: console.error, error: console.error };
let isAllRight = true;
try {
  const database = await openDatabase({ dataDir: join(folder, 'database'), log });
  try {
    await migrate(database.pool, ownMigrations, log);
    /** @type {[string, string][]} */
    const wanted = [
      ['apps/server/src/database/tables.ts', formatted(await tablesText(database.pool))],
      ['apps/server/src/database/schema.sql', await schemaText(database.pool)],
    ];
    for (const [file, text] of wanted) keep(file, text);
  } finally {
    await database.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isAllRight ? 0 : 1);

/**
 * @param {string} file
 * @param {string} text
 */
function keep(file, text) {
  const place = inProject(file);
  if (readText(place) === text) return;
  if (!process.argv.includes('--check')) {
    writeFileSync(place, text);
    console.log(`${file} was written`);
    return;
  }
  isAllRight = false;
  console.error(
    `${file} does not fit the migrations: run "node --import tsx scripts/database-types.mjs" and look at what changed.`,
  );
}

/** @param {string} place */
function readText(place) {
  try {
    return readFileSync(place, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function formatted(text) {
  const file = join(folder, 'tables.ts');
  writeFileSync(file, text);
  const formatter = inProject('node_modules/oxfmt/bin/oxfmt');
  const run = spawnSync(process.execPath, [formatter, '-c', inProject('.oxfmtrc.json'), file], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the formatter failed: ${run.stderr}${run.stdout}`);
  return readFileSync(file, 'utf8');
}
