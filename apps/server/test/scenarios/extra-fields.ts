import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../src/database/database.ts';

/** Fields of records that only the server may set, which an attacker adds to a request in the hope that they are stored. */
export const forbidden: Readonly<Record<string, unknown>> = {
  id: 1,
  version: 99,
  role: 'ROLE_ADMIN',
  roles: ['ROLE_ADMIN'],
  isAdmin: true,
  permissions: ['*'],
  userId: 1,
  ownerId: 1,
  createdBy: 1,
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  isDeleted: true,
  archivedAt: null,
  status: 'PAID',
  state: 'issued',
  documentState: 'issued',
  projectId: 1,
  companyId: 1,
  invoiceNumber: 'INV-1',
  total: '0.01',
  amount: '0.01',
  taxAmount: '0.00',
  linesAmount: '0.01',
  received: '1000.00',
  outStandingAmount: '0.00',
  exchangeRate: '1',
  passwordHash: 'x',
  secondFactorSecret: 'x',
  sentAt: '2020-01-01T00:00:00.000Z',
  booksId: '1',
};

interface Place {
  readonly path: readonly (string | number)[];
  /** The names that the contract has there. */
  readonly names: ReadonlySet<string>;
  /** Whether the contract accepts any other name as well. */
  readonly isOpen: boolean;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** Every object within a part of a request, with the names that the contract allows in it; a map with free names is left out. */
export function objectsIn(schema: NonNullable<Endpoint['body']>, value: unknown): Place[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return walked([described], value, []);
}

function walked(variants: readonly JsonSchema[], value: unknown, path: Place['path']): Place[] {
  const schemas = variants.flatMap(unfolded);
  if (Array.isArray(value)) {
    const items = schemas.flatMap(({ items: each, prefixItems: first }) =>
      [each, ...(Array.isArray(first) ? (first as unknown[]) : [])].filter(isSchema),
    );
    return value.flatMap((one: unknown, at) => walked(items, one, [...path, at]));
  }
  if (typeof value !== 'object' || value === null) return [];
  const ofObjects = schemas.filter((one) => one['type'] === 'object');
  const isMap = ofObjects.some((one) => isSchema(one['additionalProperties']));
  const properties = ofObjects.map((one) => (isSchema(one['properties']) ? one['properties'] : {}));
  const inner = Object.entries(value).flatMap(([key, one]) =>
    walked(
      properties.flatMap((of) => (isSchema(of[key]) ? [of[key]] : [])),
      one,
      [...path, key],
    ),
  );
  if (isMap) return inner;
  const names = new Set(properties.flatMap((of) => Object.keys(of)));
  return [{ path, names, isOpen: ofObjects.some((one) => one['additionalProperties'] !== false) }, ...inner];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function unfolded(schema: JsonSchema): JsonSchema[] {
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []));
  return [schema, ...parts.filter(isSchema).flatMap(unfolded)];
}

/** The same value with one more field in the object at a place. */
export function withField(value: unknown, [step, ...rest]: Place['path'], key: string, added: unknown): unknown {
  if (step === undefined) return { ...(value as object), [key]: added };
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (at === step ? withField(one, rest, key, added) : one));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [step]: withField(record[step], rest, key, added) };
}

/** Tables of session activity and refusals, which are not the effect of a request. */
const passing = ['session', 'half_login', 'sign_in_failure', 'server_log', 'idempotency_key'];

/** The content of each table: the number of rows and a checksum over them. */
export async function storedMark(tx: Tx): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not (relname = any (${passing})) order by relname`.execute(tx);
  const marks = sql.join(
    tables.rows.map(
      ({ name }) => sql`select ${sql.lit(name)} as name,
        (select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${sql.table(name)} t) as mark`,
    ),
    sql` union all `,
  );
  const found = await sql<{ name: string; mark: string }>`${marks}`.execute(tx);
  return Object.fromEntries(found.rows.map(({ name, mark }) => [name, mark]));
}
