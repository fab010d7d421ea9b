/**
 * The whole schema in a readable form for diffs: sorted, one item per line. It is not meant to be run.
 *
 * @param {import('pg').Pool} pool
 * @returns {Promise<string>}
 */
export async function schemaText(pool) {
  /** @param {string} sql @returns {Promise<string[]>} */
  const lines = async (sql) => (await pool.query(sql)).rows.map((row) => row.line);
  const tables = await lines(`
    select c.relname as line from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration' order by 1`);
  const parts = [
    '-- Made from the migrated database by scripts/database-types.mjs, to be read; change the migrations, not this file.\n',
    ...(await lines(
      `select 'create extension ' || extname || ';' as line from pg_extension where extname <> 'plpgsql' order by 1`,
    )),
    '',
    ...(await lines(`
      select pg_get_functiondef(p.oid) || ';' || chr(10) as line from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by p.proname`)),
  ];
  for (const table of tables) parts.push(await tableText(lines, table));
  return `${parts.join('\n').trimEnd()}\n`;
}

/**
 * @param {(sql: string) => Promise<string[]>} lines
 * @param {string} table a name from the catalog
 */
async function tableText(lines, table) {
  const oid = `'public.${table}'::regclass`;
  const columns = await lines(`
    select '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity = 'a' then ' generated always as identity'
              when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when a.atthasdef then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`);
  const rules = await lines(`
    select '  constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where conrelid = ${oid} and contype in ('p', 'u', 'f', 'c', 'x')
    order by position(contype::text in 'puxfc'), conname`);
  const indexes = await lines(`
    select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${oid} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
    order by c.relname`);
  const triggers = await lines(`
    select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = ${oid} and not tgisinternal order by tgname`);
  const [persistence = ''] = await lines(`
    select case relpersistence when 'u' then 'unlogged ' else '' end as line from pg_class where oid = ${oid}`);
  return `create ${persistence}table ${table} (\n${[...columns, ...rules].join(',\n')}\n);\n${[...indexes, ...triggers].map((line) => `${line}\n`).join('')}`;
}
