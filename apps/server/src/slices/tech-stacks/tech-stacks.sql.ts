import type { TechStack } from '@countinghouse/contract/tech-stacks.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

type Wish = Pick<TechStack, 'name' | 'category'>;
type DefaultRate = Pick<TechStack, 'defaultRate' | 'defaultRateCurrency'>;

/** All roles, in the order of the five categories of the specification, by name within each. */
export const allTechStacks = (tx: Tx, categories: readonly string[]): Promise<TechStack[]> =>
  techStacks(tx, sql`order by array_position(${[...categories]}::text[], t.category), t.name, t.id`);

/** One role, which nobody changes or gives to a developer or a rate until the transaction ends. */
export async function techStackForUpdate(tx: Tx, id: number): Promise<TechStack | undefined> {
  return (await techStacks(tx, sql`where t.id = ${id} for update of t`))[0];
}

/** Adds a role; nothing when there is one of that name, whatever its capitals. */
export async function insertTechStack(
  tx: Tx,
  { name, category, ...rate }: Wish & DefaultRate,
): Promise<TechStack | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into tech_stack (name, category, default_rate, default_rate_currency)
    values (${name}, ${category}, ${rate.defaultRate}, ${rate.defaultRateCurrency})
    on conflict do nothing returning id`.execute(tx);
  return rows[0] && techStackForUpdate(tx, rows[0].id);
}

/** Changes a role, on its developers and rates too; nothing when another one has that name. */
export async function updateTechStack(tx: Tx, id: number, { name, category }: Wish): Promise<TechStack | undefined> {
  const other = await sql`select from tech_stack where lower(name) = lower(${name}) and id <> ${id}`.execute(tx);
  if (other.rows.length > 0) return undefined;
  await sql`update tech_stack set name = ${name}, category = ${category}, version = version + 1
    where id = ${id}`.execute(tx);
  return techStackForUpdate(tx, id);
}

/** Stores the default rate of a role that is held for update. */
export async function storeDefaultRate(tx: Tx, id: number, rate: DefaultRate): Promise<TechStack | undefined> {
  await sql`update tech_stack set default_rate = ${rate.defaultRate}, default_rate_currency = ${rate.defaultRateCurrency}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
  return techStackForUpdate(tx, id);
}

export async function deleteTechStack(tx: Tx, id: number): Promise<void> {
  await sql`delete from tech_stack where id = ${id}`.execute(tx);
}

/** In how many rate ranges a role has a rate. */
export async function rangesWith(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ ranges: number }>`
    select count(*)::int as ranges from role_rate where role = ${name}`.execute(tx);
  return rows[0]?.ranges ?? 0;
}

export async function storedDefaultRates(tx: Tx): Promise<({ readonly name: string } & DefaultRate)[]> {
  const found = await sql<{ name: string } & DefaultRate>`
    select name, default_rate as "defaultRate", default_rate_currency as "defaultRateCurrency" from tech_stack order by name`.execute(
    tx,
  );
  return found.rows;
}

async function techStacks(tx: Tx, which: RawBuilder<unknown>): Promise<TechStack[]> {
  const { rows } = await sql<TechStack>`
    select t.id, t.name, t.category, t.default_rate as "defaultRate", t.default_rate_currency as "defaultRateCurrency", t.is_built_in as "isBuiltIn", t.version,
      (select count(*)::int from developer d where d.role = t.name) as developers
    from tech_stack t ${which}`.execute(tx);
  return rows;
}
