import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../src/config.ts';
import type { Database, Tx } from '../src/database/database.ts';
import { companiesOfHistory } from './demo-history-companies.ts';
import { lastOfHistory } from './demo-history-today.ts';
import { tellSandbox } from './demo-history-story.ts';

/** A file that is there while the history of the demo is made: until it is gone, no user has used this demo. */
const markIn = (dataDir: string): string => join(dataDir, 'demo-history-unfinished');

export const markHistory = (dataDir: string): void => closeSync(openSync(markIn(dataDir), 'w'));
export const isMarked = (dataDir: string): boolean => existsSync(markIn(dataDir));
export const unmarkHistory = (dataDir: string): void => rmSync(markIn(dataDir), { force: true });

/** How far the history of this demo is; an earlier version left it out, and the last thing that it leaves is a to-do. */
export async function stateOfHistory(tx: Tx): Promise<'not made' | 'cut off' | 'made' | 'left out'> {
  const { rows } = await sql<{ projects: boolean; company: boolean; billings: boolean; todo: boolean }>`
    select exists (select from project) as projects,
      exists (select from company where display_name = ${companiesOfHistory[0]?.displayName}) as company,
      exists (select from billing) as billings,
      exists (select from activity_entry where resource = 'TODO' and action = 'Created' and resource_name = ${lastOfHistory}) as todo`.execute(
    tx,
  );
  const [found] = rows;
  if (found?.todo) return 'made';
  if (found?.projects && !found.company) return 'left out';
  return found?.company && found.billings ? 'cut off' : 'not made';
}

/**
 * Empties the database and the sandbox of a demo whose start was cut off within its history, so that this start makes it from its beginning.
 * Users learn the address of a demo when it is complete. A demo without the mark, and a database that others run, stay as they are.
 */
export async function emptyCutOffDemo(
  { kysely, isBundled }: Pick<Database, 'kysely' | 'isBundled'>,
  { dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>,
  print: (line: string) => void,
): Promise<void> {
  if (demo === undefined || !isBundled || !isMarked(dataDir)) return;
  const { rows } = await sql<{
    hasTables: boolean;
  }>`select to_regclass('activity_entry') is not null as "hasTables"`.execute(kysely);
  const state = rows[0]?.hasTables === true ? await stateOfHistory(kysely) : 'not made';
  if (state === 'made') unmarkHistory(dataDir);
  if (state !== 'cut off') return;
  print('The demo was stopped while its history was made. It is made again from the beginning.');
  // the database goes last: until then the next start finds the same
  await tellSandbox(demo.sandboxUrl, '/reset', {});
  await kysely.transaction().execute(async (tx) => {
    await sql`drop schema public cascade`.execute(tx);
    await sql`create schema public`.execute(tx);
  });
}
