import { sql, type RawBuilder } from 'kysely';

/** Companies `c` whose legal or display name contains a text, of which `pattern` is the pattern, in the words of their index. */
export const companyContains = (pattern: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`lower(c.company_name || chr(10) || c.display_name) like ${pattern}`;
