import type { InvoiceTemplate } from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

type TypedTemplate = Pick<InvoiceTemplate, 'name' | 'grouping'>;

/** All templates: those of the product first, as the specification has them, then by name. */
export const allTemplates = (tx: Tx): Promise<InvoiceTemplate[]> =>
  templates(tx, sql`order by not t.is_built_in, case when t.is_built_in then t.id end, lower(t.name)`);

/** One template, locked until the transaction ends, also against a new use by a project. */
export async function templateForUpdate(tx: Tx, id: number): Promise<InvoiceTemplate | undefined> {
  return (await templates(tx, sql`where t.id = ${id} for update of t`))[0];
}

/** Whether a project can be given a template; it stays until the transaction ends. */
export async function isTemplate(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from invoice_template where name = ${name} for key share`.execute(tx);
  return rows.length > 0;
}

/** Adds a template; nothing when there is one of that name, whatever its capitals. */
export async function insertTemplate(tx: Tx, { name, grouping }: TypedTemplate): Promise<InvoiceTemplate | undefined> {
  const added = await tx
    .insertInto('invoice_template')
    .values({ name, grouping })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && templateForUpdate(tx, added.id);
}

/** Changes a template, on its projects too; nothing when another one has that name. */
export async function updateTemplate(
  tx: Tx,
  id: number,
  { name, grouping }: TypedTemplate,
): Promise<InvoiceTemplate | undefined> {
  const other = await tx
    .selectFrom('invoice_template')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) return undefined;
  await tx
    .updateTable('invoice_template')
    .set({ name, grouping, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return templateForUpdate(tx, id);
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invoice_template').where('id', '=', id).execute();
}

/** The names of the projects that have a template. */
export async function projectsWith(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from project where invoice_template = ${name} order by name, id`.execute(tx);
  return rows.map((row) => row.name);
}

async function templates(tx: Tx, which: RawBuilder<unknown>): Promise<InvoiceTemplate[]> {
  const { rows } = await sql<InvoiceTemplate>`
    select t.id as "templateId", t.name, t.grouping, t.is_built_in as "isBuiltIn", t.version,
      (select count(*)::int from project p where p.invoice_template = t.name) as projects
    from invoice_template t ${which}`.execute(tx);
  return rows;
}
