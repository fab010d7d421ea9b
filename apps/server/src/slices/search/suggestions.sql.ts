import { suggestedValuesMax, type SuggestionKey } from '@countinghouse/contract/search/search.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { beginningWith, containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { companyInScope, inScope } from '../../scope.ts';

/** The values of a field that hold a text, upper and lower case alike, each once, those that begin with it first; of one project, or of all in scope. */
export async function suggestedValues(
  tx: Tx,
  params: {
    readonly caller: Caller;
    readonly key: SuggestionKey;
    readonly text: string;
    readonly projectId: number | undefined;
  },
): Promise<string[]> {
  const { caller, key, text, projectId } = params;
  const part = containing(text);
  const { rows } = await sql<{ value: string }>`
    select value from (select distinct value from (${valuesOf(key, caller, projectId)}) v (value)
      where value <> '' and lower(value) like lower(${part})) found
    order by lower(value) like lower(${beginningWith(text)}) desc, value limit ${suggestedValuesMax}`.execute(tx);
  return rows.map(({ value }) => value);
}

function valuesOf(key: SuggestionKey, caller: Caller, projectId: number | undefined): RawBuilder<unknown> {
  const ofProject = (column: string): RawBuilder<unknown> =>
    projectId === undefined ? sql`true` : sql`${sql.ref(column)} = ${projectId}`;
  const ofItsCompany =
    projectId === undefined ? sql`true` : sql`c.id = (select company_id from project where id = ${projectId})`;
  const companies = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${column} from company c where c.archived_at is null and ${companyInScope(caller)} and ${ofItsCompany}`;
  switch (key) {
    case 'projectName':
      return sql`select p.name from project p where ${inScope(caller, 'p.id')} and ${ofProject('p.id')}`;
    case 'invoiceNumber':
      // the number of a draft is only kept for it
      return sql`select i.invoice_number from invoice i
        where i.invoice_number is not null and (i.document_state <> 'draft' or i.locked) and ${inScope(caller, 'i.project_id')} and ${ofProject('i.project_id')}`;
    case 'clientName':
      return sql`select k.name from client k join company c on c.id = k.company_id
        where k.archived_at is null and c.archived_at is null and ${companyInScope(caller)} and ${ofItsCompany}`;
    case 'companyName':
      return companies(sql`c.company_name`);
    case 'displayName':
      return companies(sql`c.display_name`);
    case 'country':
      return companies(sql`c.country`);
    case 'state':
      return companies(sql`c.state`);
    case 'city':
      return companies(sql`c.city`);
    case 'region':
      return companies(sql`c.region`);
    case 'provider':
      return companies(sql`c.provider`);
  }
}
