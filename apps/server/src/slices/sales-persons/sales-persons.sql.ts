import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { SalesPerson } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { containing } from '../../database/search-pattern.ts';

/** A sales person; the month as its first day. */
export type StoredSalesPerson = Omit<SalesPerson, 'paidThrough'> & { readonly paidThrough: CalendarDate | null };
type TypedSalesPerson = Pick<SalesPerson, 'name' | 'email' | 'phoneNumber'>;

/** One page of the sales persons, by name, and how many there are; those whose name, e-mail address or phone number contains a text. */
export async function salesPersons(
  tx: Tx,
  params: { readonly part: string; readonly offset: number; readonly limit: number },
): Promise<{ found: StoredSalesPerson[]; total: number }> {
  const like = containing(params.part.toLowerCase());
  const condition = sql`s.archived_at is null and lower(s.name || chr(10) || s.email::text || chr(10) || coalesce(s.phone_number, '')) like ${like}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from sales_person s where ${condition}`.execute(tx);
  return {
    found: await selected(
      tx,
      sql`${condition} order by lower(s.name), s.id offset ${params.offset} limit ${params.limit}`,
    ),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** A sales person who was not deleted, locked with incentives and payments until the transaction ends. */
export async function salesPersonForUpdate(tx: Tx, id: number): Promise<StoredSalesPerson | undefined> {
  return (await selected(tx, sql`s.id = ${id} and s.archived_at is null for no key update of s`))[0];
}

/** Adds a sales person, or takes one back who was deleted; nothing when there is one with this e-mail address. */
export async function insertSalesPerson(
  tx: Tx,
  { name, email, phoneNumber }: TypedSalesPerson,
  now: string,
): Promise<StoredSalesPerson | undefined> {
  const added = await tx
    .insertInto('sales_person')
    .values({ name, email, phone_number: phoneNumber, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ name, phone_number: phoneNumber, archived_at: null, version: sql`sales_person.version + 1` })
        .where('sales_person.archived_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return added && salesPersonForUpdate(tx, added.id);
}

/** Whether another one, deleted or not, has this e-mail address. */
export async function isEmailTaken(tx: Tx, email: string, exceptId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('sales_person')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateSalesPerson(
  tx: Tx,
  id: number,
  { name, email, phoneNumber }: TypedSalesPerson,
): Promise<void> {
  await tx
    .updateTable('sales_person')
    .set({ name, email, phone_number: phoneNumber, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Takes a sales person off all lists; projects keep the name. */
export async function archiveSalesPerson(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('sales_person')
    .set({ archived_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The names of the projects of which incentives were agreed with a sales person. */
export async function projectsWithIncentive(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name from incentive i join project p on p.id = i.project_id where i.sales_person_id = ${id}
    order by p.name`.execute(tx);
  return rows.map(({ name }) => name);
}

async function selected(tx: Tx, which: RawBuilder<unknown>): Promise<StoredSalesPerson[]> {
  const { rows } = await sql<StoredSalesPerson>`
    select s.id, s.name, s.email::text as email, s.phone_number as "phoneNumber", s.version,
      (select count(*)::int from project_sales_person p where p.sales_person_id = s.id) as projects,
      (select count(*)::int from incentive i where i.sales_person_id = s.id) as incentives,
      (select max(o.month) from incentive_pay_out o where o.sales_person_id = s.id) as "paidThrough"
    from sales_person s where ${which}`.execute(tx);
  return rows;
}
