import type { Option, OpenList, ProjectOptions } from '@countinghouse/contract/options/options.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

export type OptionList = Exclude<
  keyof ProjectOptions,
  'invoiceTemplate' | 'csmUsers' | 'accountantUsers' | 'adminUsers'
>;

/** All lists of choices, each in the order in which it is offered. */
export async function allOptions(tx: Tx): Promise<Readonly<Record<OptionList, Option[]>>> {
  const found = await sql<Option & { list: OptionList }>`
    select list, value, label from option_value order by list, position`.execute(tx);
  const ofList = (list: OptionList): Option[] =>
    found.rows.filter((row) => row.list === list).map(({ value, label }) => ({ value, label }));
  return {
    projectStatus: ofList('projectStatus'),
    projectModel: ofList('projectModel'),
    payModel: ofList('payModel'),
    invoiceCycle: ofList('invoiceCycle'),
    billingModel: ofList('billingModel'),
    accType: ofList('accType'),
    leadSource: ofList('leadSource'),
    channel: ofList('channel'),
  };
}

/** The values of a list. */
export const selectValues = gathered(async (tx, lists: readonly OptionList[]) => {
  const { rows } = await sql<{ list: string; value: string }>`
    select list, value from option_value where list = any (${[...new Set(lists)]}::text[])`.execute(tx);
  return lists.map((list) => rows.flatMap((row) => (row.list === list ? [row.value] : [])));
});

/** Adds a choice at the end of a list; false when there is one of that name, whatever its capitals. */
export async function insertOption(tx: Tx, list: OpenList, label: string): Promise<boolean> {
  // one at a time: two at once would take the same place
  await sql`select 1 from option_value where list = ${list} for update`.execute(tx);
  const added = await sql`insert into option_value (list, value, label, position)
    select ${list}, ${label}, ${label}, coalesce(max(position), 0) + 1 from option_value where list = ${list}
    on conflict do nothing`.execute(tx);
  return added.numAffectedRows === 1n;
}

/** The staff users of a role who can still sign in, by name. */
export async function staffOfRole(tx: Tx, role: Role): Promise<{ email: string; name: string }[]> {
  const found = await sql<{ email: string; name: string }>`
    select email, name from staff_user where role = ${role} and archived_at is null order by name, id`.execute(tx);
  return found.rows;
}

export interface StoredSalesPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** The sales persons of the house, by name. */
export const salesPersonsByName = gathered(async (tx, asked: readonly void[]) => {
  const { rows } = await sql<StoredSalesPerson>`
    select id, name, email::text as email from sales_person where archived_at is null order by name, id`.execute(tx);
  return asked.map(() => rows);
});
