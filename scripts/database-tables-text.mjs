/**
 * @typedef {object} Column
 * @property {string} table_name
 * @property {string} name
 * @property {string} type the base type, without the sign of an array
 * @property {boolean} is_array
 * @property {boolean} is_required
 * @property {boolean} is_always_generated only the database may set the value
 * @property {boolean} has_default
 * @property {string[]} checks the rules about this column alone
 */

/** Dates, moments and exact numbers are text, so that no binary number and no time zone affects them. */
const typeOf = new Map([
  ['int2', 'number'],
  ['int4', 'number'],
  ['int8', 'string'],
  ['xid8', 'string'],
  ['pg_snapshot', 'string'],
  ['numeric', 'string'],
  ['text', 'string'],
  ['citext', 'string'],
  ['bool', 'boolean'],
  ['date', 'string'],
  ['daterange', 'string'],
  ['timestamptz', 'string'],
  ['bytea', 'Buffer'],
  ['jsonb', 'unknown'],
]);

const oneOfList = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/;

/**
 * The tables as TypeScript.
 *
 * @param {import('pg').Pool} pool
 * @returns {Promise<string>}
 */
export async function tablesText(pool) {
  /** @type {import('pg').QueryResult<Column>} */
  const found = await pool.query(`
    select c.relname as table_name, a.attname as name, coalesce(e.typname, t.typname) as type, e.oid is not null as is_array,
      a.attnotnull as is_required, a.attidentity = 'a' or a.attgenerated <> '' as is_always_generated, a.atthasdef as has_default,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migration'
    order by c.relname, a.attnum`);
  /** @type {Map<string, Column[]>} */
  const tables = new Map();
  for (const column of found.rows) {
    const columns = tables.get(column.table_name) ?? [];
    columns.push(column);
    tables.set(column.table_name, columns);
  }
  const names = [...tables.keys()];
  return [
    '// Made from the migrated database by scripts/database-types.mjs; change the migrations, not this file.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n",
    ...names.map((name) => tableText(name, tables.get(name) ?? [])),
    `export interface Tables {\n${names.map((name) => `  ${name}: ${typeName(name)};`).join('\n')}\n}`,
    '',
  ].join('\n');
}

/**
 * @param {string} name
 * @param {Column[]} columns
 */
function tableText(name, columns) {
  return `export interface ${typeName(name)} {\n${columns.map((column) => `  ${column.name}: ${columnType(column)};`).join('\n')}\n}\n`;
}

/** @param {string} table */
function typeName(table) {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}Table`;
}

/** @param {Column} column */
function columnType(column) {
  const base = typeOf.get(column.type);
  if (base === undefined)
    throw new Error(`no TypeScript type is known for ${column.table_name}.${column.name} (${column.type})`);
  const none = column.is_required ? '' : ' | null';
  // inserted values are JSON text: the driver would convert a list to a PostgreSQL array
  if (column.type === 'jsonb') {
    const inserted = column.has_default ? 'string | undefined' : `string${none}`;
    return `ColumnType<unknown, ${inserted}, string${none}>`;
  }
  const type = `${fixedList(column) ?? base}${column.is_array ? '[]' : ''}${none}`;
  if (column.is_always_generated) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/**
 * The values of a check like "state in ('ready', 'done')".
 *
 * @param {Column} column
 */
function fixedList(column) {
  for (const check of column.checks) {
    const list = oneOfList.exec(check)?.[1];
    if (list === undefined) continue;
    if (column.type === 'text' && /^'[^']*'::text(, '[^']*'::text)*$/.test(list))
      return list.replaceAll('::text', '').replaceAll(', ', ' | ');
    if (/^\d+(, \d+)*$/.test(list)) return list.replaceAll(', ', ' | ');
  }
  return undefined;
}
