import type { Pool } from 'pg';

/** What the migrations create; a server must bring them and the role must be allowed to. */
const extensions = ['citext', 'btree_gist', 'pg_trgm'];
const oldestVersion = 150_000;
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'];

type ServerRow = {
  version: number;
  version_text: string;
  database: string;
  role: string;
  lost_by: string[];
  missing_extensions: string[];
};

/**
 * Looks at a server before anything is done with it.
 *
 * @returns the settings that could lose acknowledged writes in a power cut
 * @throws one sentence when it is too old, or when it lacks extensions and the role cannot create them
 */
export async function checkServer(pool: Pool): Promise<readonly string[]> {
  const found = await pool.query<ServerRow>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as version_text,
       current_database() as database, current_user as role,
       array(select name || ' = ' || setting from pg_settings where name = any($1) and (setting = 'off' or setting = 'local'
         and current_setting('synchronous_standby_names') <> '') order by name) as lost_by,
       array(select wanted from unnest($2::text[]) wanted where wanted not in (select extname from pg_extension)) as missing_extensions`,
    [durable, extensions],
  );
  const server = found.rows[0];
  if (server === undefined) throw new Error('the database server did not say what it is');
  if (server.version < oldestVersion) {
    throw new Error(
      `The database server is PostgreSQL ${server.version_text}, and the product needs version 15 or later: set DATABASE_URL to a newer one.`,
    );
  }
  if (server.missing_extensions.length > 0) await demandExtensions(pool, server);
  return server.lost_by;
}

async function demandExtensions(pool: Pool, server: ServerRow): Promise<void> {
  const creatable = await pool.query<{ name: string }>(
    `select e.name from pg_available_extensions e
       join pg_available_extension_versions v on v.name = e.name and v.version = e.default_version
     where e.name = any($1) and (
       not v.superuser
       or (select rolsuper from pg_roles where rolname = current_user)
       or v.trusted and has_database_privilege(current_database(), 'create'))`,
    [server.missing_extensions],
  );
  const names = new Set(creatable.rows.map((row) => row.name));
  const refused = server.missing_extensions.filter((name) => !names.has(name));
  if (refused.length === 0) return;
  throw new Error(
    `The database "${server.database}" lacks the extensions ${refused.join(', ')}, and the role "${server.role}" cannot create them: let an administrator of that server run "create extension" for each.`,
  );
}
