import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../database/search-pattern.ts';

/** Companies `c` whose legal or display name contains a text, in the words of their index. */
export const companyContains = (text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(c.company_name || chr(10) || c.display_name) like lower(${containing(text)})`;
