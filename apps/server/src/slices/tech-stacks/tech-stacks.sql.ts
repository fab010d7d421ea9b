import type { TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns, asFields } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';

type TypedTechStack = Pick<TechStack, 'name' | 'category'>;
type DefaultRate = Pick<TechStack, 'defaultRate' | 'defaultRateCurrency'>;

/** All roles, in the order of the five categories of the specification, by name within each. */
export const allTechStacks = (tx: Tx, categories: readonly string[]): Promise<TechStack[]> =>
  techStacks(tx, sql`order by array_position(${[...categories]}::text[], t.category), t.name, t.id`);

/** One role, locked until the transaction ends, also against a new use by a developer or a rate. */
export async function techStackForUpdate(tx: Tx, id: number): Promise<TechStack | undefined> {
  return (await techStacks(tx, sql`where t.id = ${id} for update of t`))[0];
}

/** Adds a role; nothing when there is one of that name, whatever its capitals. */
export async function insertTechStack(tx: Tx, added: TypedTechStack & DefaultRate): Promise<TechStack | undefined> {
  const { name, category, defaultRate, defaultRateCurrency } = added;
  const row = await tx
    .insertInto('tech_stack')
    .values(asColumns('tech_stack', { name, category, defaultRate, defaultRateCurrency }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && techStackForUpdate(tx, row.id);
}

/** Changes a role, on its developers and rates too; nothing when another one has that name. */
export async function updateTechStack(
  tx: Tx,
  id: number,
  { name, category }: TypedTechStack,
): Promise<TechStack | undefined> {
  const other = await tx
    .selectFrom('tech_stack')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) return undefined;
  await tx
    .updateTable('tech_stack')
    .set({ name, category, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return techStackForUpdate(tx, id);
}

/** Stores the default rate of a role that is held for update. */
export async function storeDefaultRate(
  tx: Tx,
  id: number,
  { defaultRate, defaultRateCurrency }: DefaultRate,
): Promise<TechStack | undefined> {
  await tx
    .updateTable('tech_stack')
    .set({ ...asColumns('tech_stack', { defaultRate, defaultRateCurrency }), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return techStackForUpdate(tx, id);
}

export async function deleteTechStack(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tech_stack').where('id', '=', id).execute();
}

/** In how many rate ranges a role has a rate. */
export async function rangesWith(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ ranges: number }>`
    select count(*)::int as ranges from role_rate where role = ${name}`.execute(tx);
  return rows[0]?.ranges ?? 0;
}

const rateColumns = asFields('t', ['name', 'defaultRate', 'defaultRateCurrency']);

export const storedDefaultRates = gathered(async (tx, asked: readonly void[]) => {
  const rates: ({ readonly name: string } & DefaultRate)[] = await tx
    .selectFrom('tech_stack as t')
    .select(rateColumns)
    .orderBy('t.name')
    .execute();
  return asked.map(() => rates);
});

async function techStacks(tx: Tx, which: RawBuilder<unknown>): Promise<TechStack[]> {
  const { rows } = await sql<TechStack>`
    select t.id, t.name, t.category, t.default_rate as "defaultRate", t.default_rate_currency as "defaultRateCurrency", t.is_built_in as "isBuiltIn", t.version,
      (select count(*)::int from developer d where d.role = t.name) as developers
    from tech_stack t ${which}`.execute(tx);
  return rows;
}
