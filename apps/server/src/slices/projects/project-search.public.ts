import { sql, type RawBuilder } from 'kysely';
import { patternOf } from '../../database/search-pattern.ts';
import { companyContains } from '../companies/company-search.public.ts';

/**
 * The ids of the projects that contain a text, of which `pattern` is the pattern, in what lists show of a project: its name, code and company, and its primary CSM and
 * accountant. Each part is looked up on an index of its own.
 */
export const projectsContaining = (pattern: RawBuilder<string>): RawBuilder<unknown> => sql`
  select named.id from project named where named.search_text like ${pattern}
  union all
  select ordered.id from company c join project ordered on ordered.company_id = c.id where ${companyContains(pattern)}
  union all
  select placed.project_id from staff_user person join project_staff placed on placed.user_id = person.id and placed.is_primary
  where lower(person.name || chr(10) || person.email::text) like ${pattern}`;

/** Whether a project is one that `projectsContaining` finds; an empty text finds all. `projectId` is a column, such as `p.id`. */
export const projectContains = (projectId: string, text: string | undefined): RawBuilder<unknown>[] =>
  text === undefined || text === '' ? [] : [sql`${sql.ref(projectId)} in (${projectsContaining(patternOf(text))})`];
