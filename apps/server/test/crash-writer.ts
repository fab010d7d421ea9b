// Started by tests to be killed: opens the bundled database of a folder and writes until it dies. A number on its output is an
// acknowledged row.
import { writeSync } from 'node:fs';
import { inTransaction } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { errorsOnly } from './errors-only.ts';
import { sql } from 'kysely';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, log: errorsOnly });
await database.pool.query(`
  create table if not exists kept (id bigint generated always as identity primary key, filler text not null);
  create table if not exists tally (only_one boolean primary key default true, kept_count bigint not null);
  insert into tally (kept_count) values (0) on conflict do nothing`);
writeSync(1, 'ready\n');

async function writeOn(length: number): Promise<never> {
  for (;;) {
    const id = await inTransaction(database, async (tx) => {
      const added = await sql<{ id: string }>`
        insert into kept (filler) values (${'x'.repeat(length)}) returning id`.execute(tx);
      await sql`update tally set kept_count = kept_count + 1`.execute(tx);
      return added.rows[0]?.id;
    });
    writeSync(1, `${id}\n`);
  }
}
await Promise.all([10, 500, 2000].map(writeOn));
