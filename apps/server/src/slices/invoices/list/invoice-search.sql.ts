import { sql, type RawBuilder } from 'kysely';
import { patternOf, unseenPatternOf } from '../../../database/search-pattern.ts';
import { companyContains } from '../../companies/company-search.public.ts';
import { projectsContaining } from '../../projects/project-search.public.ts';

/** So many invoices are sorted after they were found. */
export const fewInvoices = 2000;

/**
 * Invoices that contain a text in what a list shows of them. Each part is looked up on its own index: one condition of several parts would
 * read all invoices.
 */
export const contains = (text: string) => sql`i.id in (
  select i.id from invoice i where ${hasNumber(sql`like ${patternOf(text)}`)}
  union all select n.id from (${projectsContaining(patternOf(text))}) found (id) join invoice n on n.project_id = found.id
  union all select n.id from company c join invoice n on n.company_id = c.id where ${companyContains(patternOf(text))})`;

/** An invoice is found by its number, its company, and its project by name, company and both people. */
const timesFound = 6;

/**
 * A few of the invoices that `contains` finds, by a plan that is made once for all texts: each part is a loop, because the planner, which does
 * not see the text, would read all invoices for the many that one might find.
 */
export function fewContaining(text: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const pattern = unseenPatternOf(text);
  return sql`select i.* from (select distinct id from (
        select i.id from invoice i where ${hasNumber(sql`like ${pattern}`)} and ${which}
        union all select i.id from (${projectsContaining(pattern)}) found (id)
          cross join lateral (select i.id from invoice i where i.project_id = found.id and ${which} offset 0) i
        union all select i.id from company c
          cross join lateral (select i.id from invoice i where i.company_id = c.id and ${which} offset 0) i where ${companyContains(pattern)}
        limit ${sql.lit(timesFound * (fewInvoices + 1))}) found) found
      cross join lateral (select * from invoice i where i.id = found.id offset 0) i limit ${sql.lit(fewInvoices + 1)}`;
}

/** The number of a draft is only reserved, so a search does not find it. */
export const hasNumber = (condition: RawBuilder<unknown>) =>
  sql`lower(i.invoice_number) ${condition} and (i.document_state <> 'draft' or i.locked)`;
