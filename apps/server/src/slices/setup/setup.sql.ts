import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import { roleNames } from '@countinghouse/contract/roles.ts';
import {
  missingMax,
  type Setup,
  type SetupStep,
  type SetupStepState,
} from '@countinghouse/contract/setup/setup.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { factsOfBilling } from './facts-of-billing.sql.ts';

/** The books of each region in use: those of a company, and those that were added as a connection. */
const booksInUse = sql`
  select u.provider, u.region, c.id as connection_id, coalesce(c.state = 'connected', false) as is_connected,
    case u.provider when 'QUICK_BOOKS' then ${providerNames.QUICK_BOOKS}::text else ${providerNames.ZOHO_BOOKS}::text end || ' ' || u.region as name
  from (select provider, region from company where archived_at is null
    union select provider, region from connection where region is not null) u
    left join connection c on c.provider = u.provider and c.region = u.region`;

/** The books of each region in use, by name; without a connection their organization is unknown. */
export async function selectBooksInUse(tx: Tx): Promise<{ name: string; connectionId: number | null }[]> {
  const { rows } = await sql<{ name: string; connectionId: number | null }>`
    select b.name, b.connection_id as "connectionId" from (${booksInUse}) b order by b.name`.execute(tx);
  return rows;
}

/** The records behind a step: how many there are, how many are complete, and the first ones that are not. */
export interface CountedStep extends Pick<SetupStepState, 'done' | 'missing'> {
  readonly step: SetupStep | 'active';
  readonly total: number;
}

/** The records of all steps that the database can judge; a step without records is left out. */
export async function countSteps(tx: Tx, today: CalendarDate): Promise<CountedStep[]> {
  const { rows } = await sql<CountedStep>`
    with books as (${booksInUse}), fact (step, name, project_id, is_done) as (
      select 'books', b.name, null::int, b.is_connected from books b
      union all
      select 'tools', t.name, null, exists (select from connection c where c.provider = t.provider and c.state = 'connected')
      from (values ('ZOHO_PROJECTS', ${providerNames.ZOHO_PROJECTS}::text), ('ZOHO_PEOPLE', ${providerNames.ZOHO_PEOPLE}::text)) t (provider, name)
      union all
      select 'employees', e.name, null, true from employee e
      union all
      select 'staff', r.name, null, exists (select from staff_user u where u.role = r.role and u.archived_at is null)
      from (values ('ROLE_CSM', ${roleNames.ROLE_CSM}::text), ('ROLE_ACCOUNTANT', ${roleNames.ROLE_ACCOUNTANT}::text)) r (role, name)
      union all
      select 'holidays', r.region, null, exists (select from holiday h where h.region = r.region
        and date_part('year', h.date) = date_part('year', ${today}::date))
      from (select distinct split_part(b.region, '_', 1) as region from books b) r
      union all
      select 'draft', '', null, true where exists (select from invoice where document_state <> 'void')
      union all
      select 'invoice', '', null, true where exists (select from invoice where document_state = 'issued' and books_id is not null)
      union all
      ${factsOfBilling(today)}
    )
    select f.step, count(*)::int as total, (count(*) filter (where f.is_done))::int as done,
      coalesce(to_jsonb((array_agg(jsonb_build_object('name', f.name, 'projectId', f.project_id) order by lower(f.name), f.project_id)
        filter (where not f.is_done))[1:${missingMax}::int]), '[]') as missing
    from fact f group by f.step`.execute(tx);
  return rows;
}

/** The choices that an administrator made in the guide. */
export async function selectChoices(tx: Tx): Promise<Pick<Setup, 'importsFiles' | 'isDismissed'>> {
  return tx
    .selectFrom('setup_guide')
    .select(['imports_files as importsFiles', 'is_dismissed as isDismissed'])
    .executeTakeFirstOrThrow();
}

/** Stores the choices of the guide. */
export async function storeChoices(tx: Tx, choices: Pick<Setup, 'importsFiles' | 'isDismissed'>): Promise<void> {
  await tx
    .updateTable('setup_guide')
    .set({ imports_files: choices.importsFiles, is_dismissed: choices.isDismissed })
    .execute();
}
