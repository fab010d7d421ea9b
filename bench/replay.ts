import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { Pool, type QueryConfig } from 'pg';
import type { Statement } from './statement-recorder.ts';

/*
 * The replay: what the product's own statements cost behind a bare Fastify endpoint over the pg driver, and with the driver
 * alone. No session, no permissions, no checks, no envelope. It shows what the product adds to its statements; whether the
 * statements are lean is what the floor shows.
 */

/** Dates and numbers stay text, as in the product; the driver's own parsers would only slow the replay down. */
const types = { getTypeParser: () => (text: unknown) => text };
const pools = new Map<string, Pool>();
const reads = new Map<string, readonly Statement[]>();
let saves: readonly Save[] = [];

/** The statements of one save of the product, and the id of its invoice. */
export interface Save {
  readonly writes: readonly Statement[];
  readonly invoiceId: string;
}

export interface ReplayRequest {
  readonly databases: Readonly<Record<string, string>>;
  /** The statements of one read request of the product, in order. */
  readonly reads: Readonly<Record<string, readonly Statement[]>>;
  readonly saves: readonly Save[];
}

const app = Fastify({ bodyLimit: 50_000_000 });

app.get('/ready', () => ({ status: 'ready' }));

app.post<{ Body: ReplayRequest }>('/prepare', ({ body }) => {
  for (const [name, connectionString] of Object.entries(body.databases))
    pools.set(name, new Pool({ connectionString, max: 10, types }));
  for (const [name, statements] of Object.entries(body.reads)) reads.set(name, statements);
  saves = body.saves;
  return {};
});

app.route<{ Params: { database: string; read: string } }>({
  method: 'POST',
  url: '/read/:database/:read',
  handler: async ({ params }) => ({ data: await readAll(poolOf(params.database), readOf(params.read)) }),
});

/** Milliseconds of each of several reads by the driver alone, one after the other. */
app.route<{ Params: { database: string; read: string }; Querystring: { times: string } }>({
  method: 'POST',
  url: '/driver/:database/:read',
  handler: async ({ params, query }) => {
    const pool = poolOf(params.database);
    const statements = readOf(params.read);
    const ms: number[] = [];
    for (let at = 0; at < Number(query.times); at += 1) {
      const startedMs = performance.now();
      await readAll(pool, statements);
      ms.push(performance.now() - startedMs);
    }
    return ms;
  },
});

/** The bare insert: the rows of one save, in one transaction, after reading the same body. */
app.route<{ Params: { database: string; save: string } }>({
  method: 'POST',
  url: '/save/:database/:save',
  handler: async ({ params }) => {
    const save = saves[Number(params.save)];
    if (save === undefined) throw new Error('no such save');
    return { data: { invoiceId: await insertSave(poolOf(params.database), save) } };
  },
});

/** The same without HTTP: several saves by the driver alone, one after the other. */
app.route<{ Params: { database: string }; Querystring: { times: string } }>({
  method: 'POST',
  url: '/saves/:database',
  handler: async ({ params, query }) => {
    const pool = poolOf(params.database);
    for (const save of saves.slice(0, Number(query.times))) await insertSave(pool, save);
    return {};
  },
});

/** The rows of each statement, all over one connection. */
async function readAll(pool: Pool, statements: readonly Statement[]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push((await client.query(queryOf(statement))).rows);
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insertSave(pool: Pool, save: Save): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let invoiceId = '';
    for (const statement of save.writes) {
      const result = await client.query<{ id?: string }>(queryOf(withNewId(statement, save, invoiceId)));
      invoiceId ||= result.rows[0]?.id ?? '';
    }
    await client.query('commit');
    return invoiceId;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Entries of the activity log get their ids from the database; hours name the invoice that they are on. */
function withNewId(statement: Statement, save: Save, invoiceId: string): Statement {
  const { sql, values } = statement;
  if (!sql.includes('time_entry')) return statement;
  return { sql, values: values.map((value) => (value === save.invoiceId ? invoiceId : value)) };
}

const names = new Map<string, string>();

/** Keeps plans as the product does: a statement with parameters has a name, unless it is marked as planned each time. */
function queryOf({ sql, values }: Statement): QueryConfig {
  const given = values.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.hex, 'hex') : value,
  );
  if (given.length === 0 || sql.startsWith('/* planned each time */')) return { text: sql, values: given };
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url').slice(0, 22);
  names.set(sql, name);
  return { name, text: sql, values: given };
}

function poolOf(name: string): Pool {
  const pool = pools.get(name);
  if (pool === undefined) throw new Error(`no database ${name}`);
  return pool;
}

function readOf(name: string): readonly Statement[] {
  const statements = reads.get(name);
  if (statements === undefined) throw new Error(`no read ${name}`);
  return statements;
}

process.once('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
