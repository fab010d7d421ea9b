import Fastify from 'fastify';
import { Pool } from 'pg';
import { statements } from './floor-statements.ts';

/*
 * The floor: the least that a server over this database can do for each piece of work. A bare Fastify endpoint sends one
 * prepared statement that was written by hand. No session, no permissions, no checks, no envelope.
 */

/** Dates and numbers stay text: the driver's own parsers would only slow it down. */
const types = { getTypeParser: () => (text: unknown) => text };
// it keeps its connections: a server with four products beside it may have none left later
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 8, idleTimeoutMillis: 0, types });

async function rowsOf(statement: keyof typeof statements, values: readonly unknown[]): Promise<unknown[]> {
  return (await pool.query<Record<string, unknown>>({ ...statements[statement], values: [...values] })).rows;
}

/** Parameters of an address, in the order of the statement's. */
const reads = {
  list: ['status', 'customer'],
  listWithTotal: ['status', 'customer'],
  byStatus: ['status', 'offset'],
  wholeNumber: ['number'],
  partOfNumber: ['part'],
  monthsSummed: ['from', 'to'],
  monthsKept: ['from', 'to'],
} as const;

const app = Fastify({ bodyLimit: 10_000_000 });

app.get('/ready', () => ({ status: 'ready' }));

for (const [path, names] of Object.entries(reads) as [keyof typeof reads, readonly string[]][])
  app.get<{ Querystring: Readonly<Record<string, string>> }>(`/${path}`, async ({ query }) => ({
    rows: await rowsOf(
      path,
      names.map((name) => (name === 'part' ? `%${query[name]}%` : query[name])),
    ),
  }));

export interface NewInvoice {
  readonly date: string;
  readonly customer: number;
  readonly project: number;
  readonly lines: readonly {
    readonly position: number;
    readonly description: string;
    readonly quantity: number;
    readonly price: number;
  }[];
}

export interface NewEntries {
  readonly project: number;
  readonly entries: readonly {
    readonly employee: string;
    readonly date: string;
    readonly minutes: number;
    readonly description: string;
  }[];
}

let numbered = 0;
const newNumber = (): string => `NEW-${process.pid}-${(numbered += 1)}`;

app.post<{ Body: NewInvoice }>('/create', async ({ body: { date, customer, project, lines } }) => {
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return { rows: await rowsOf('create', [newNumber(), date, total, customer, project, JSON.stringify(lines)]) };
});

app.post<{ Body: NewEntries }>('/importEntries', async ({ body: { project, entries } }) => {
  await rowsOf('importEntries', [project, JSON.stringify(entries)]);
  return { added: entries.length };
});

app.post<{ Body: { readonly project: number } }>('/billEntries', async ({ body: { project } }) => ({
  rows: await rowsOf('billEntries', [project, newNumber()]),
}));

process.once('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
