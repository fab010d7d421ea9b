import type { Editor } from '@countinghouse/billing/trace/trace.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { IncentiveCategory } from '@countinghouse/contract/options.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';
import { enteredIfChanged, whoEntered, type Entering } from '../users/who-entered.public.ts';

export interface StoredSeller {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isDeleted: boolean;
  readonly version: number;
}

/** A sales person who sells a project of the caller, or has an incentive of one; of an administrator everybody. */
export async function sellerInScope(tx: Tx, id: number, caller: Caller): Promise<StoredSeller | undefined> {
  return seller(
    tx,
    sql`s.id = ${id} and (${caller.role === 'ROLE_ADMIN'}
      or exists (select from project_sales_person p where p.sales_person_id = s.id and ${inScope(caller, 'p.project_id')})
      or exists (select from incentive i where i.sales_person_id = s.id and ${inScope(caller, 'i.project_id')}))`,
  );
}

/** A sales person, locked with incentives and payments until the transaction ends. */
export const heldSeller = (tx: Tx, id: number): Promise<StoredSeller | undefined> =>
  seller(tx, sql`s.id = ${id} and s.archived_at is null for no key update of s`);

async function seller(tx: Tx, which: RawBuilder<unknown>): Promise<StoredSeller | undefined> {
  const { rows } = await sql<StoredSeller>`
    select s.id, s.name, s.email::text as email, s.archived_at is not null as "isDeleted", s.version from sales_person s where ${which}`.execute(
    tx,
  );
  return rows[0];
}

/** Raises the version of a sales person after an incentive was agreed, changed or paid, and returns the new state. */
export async function touchSeller(tx: Tx, seller: StoredSeller): Promise<StoredSeller> {
  await sql`update sales_person set version = version + 1 where id = ${seller.id}`.execute(tx);
  return { ...seller, version: seller.version + 1 };
}

/** What was agreed; the value as text with 4 decimals, months as their first days. */
export interface StoredIncentive {
  readonly id: number;
  readonly projectId: number;
  readonly projectName: string;
  readonly category: IncentiveCategory;
  readonly value: string;
  /** Who entered the value; null if no user is known. */
  readonly valueBy: Editor | null;
  readonly currencyCode: string;
  readonly fromMonth: CalendarDate;
  readonly toMonth: CalendarDate | null;
  readonly version: number;
}

/** The incentives of a sales person of the caller's projects, by project, the newest first. */
export const selectIncentives = (tx: Tx, salesPersonId: number, caller: Caller): Promise<StoredIncentive[]> =>
  incentives(
    tx,
    sql`i.sales_person_id = ${salesPersonId} and ${inScope(caller, 'i.project_id')}
      order by lower(p.name), p.id, i.from_month desc, i.category, i.id`,
  );

/** One incentive of a sales person. */
export async function selectIncentive(
  tx: Tx,
  { salesPersonId, id }: { readonly salesPersonId: number; readonly id: number },
): Promise<StoredIncentive | undefined> {
  return (await incentives(tx, sql`i.sales_person_id = ${salesPersonId} and i.id = ${id}`))[0];
}

async function incentives(tx: Tx, which: RawBuilder<unknown>): Promise<StoredIncentive[]> {
  const { rows } = await sql<StoredIncentive>`
    select i.id, i.project_id as "projectId", p.name as "projectName", i.category, i.value, ${whoEntered('i', 'value')} as "valueBy",
      i.currency_code as "currencyCode", i.from_month as "fromMonth", i.to_month as "toMonth", i.version
    from incentive i join project p on p.id = i.project_id where ${which}`.execute(tx);
  return rows;
}

type Terms = Pick<StoredIncentive, 'value' | 'fromMonth' | 'toMonth'>;

/** Stores an incentive; answers its id. */
export async function insertIncentive(
  tx: Tx,
  made: Terms &
    Pick<StoredIncentive, 'projectId' | 'category' | 'currencyCode'> & {
      readonly salesPersonId: number;
      readonly now: string;
    },
  { userId, today }: Entering,
): Promise<number> {
  const { now, ...terms } = made;
  const { salesPersonId, projectId, category, value, currencyCode, fromMonth, toMonth } = terms;
  const { id } = await tx
    .insertInto('incentive')
    .values({
      ...asColumns('incentive', { salesPersonId, projectId, category, value, currencyCode, fromMonth, toMonth }),
      value_by: userId,
      value_on: today,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateIncentive(
  tx: Tx,
  id: number,
  { value, fromMonth, toMonth }: Terms,
  entering: Entering,
): Promise<void> {
  const entered = enteredIfChanged('value', value, entering);
  await tx
    .updateTable('incentive')
    .set({
      ...asColumns('incentive', { value, fromMonth, toMonth }),
      value_by: entered.by,
      value_on: entered.on,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteIncentive(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('incentive').where('id', '=', id).execute();
}

/** The projects that a sales person sells, by name, each with the currency of its company. */
export async function projectsOfSeller(
  tx: Tx,
  salesPersonId: number,
): Promise<{ projectId: number; projectName: string; currencyCode: string | null }[]> {
  const { rows } = await sql<{ projectId: number; projectName: string; currencyCode: string | null }>`
    select p.id as "projectId", p.name as "projectName", c.currency_code as "currencyCode"
    from project_sales_person s join project p on p.id = s.project_id left join company c on c.id = p.company_id
    where s.sales_person_id = ${salesPersonId} order by lower(p.name), p.id`.execute(tx);
  return rows;
}
