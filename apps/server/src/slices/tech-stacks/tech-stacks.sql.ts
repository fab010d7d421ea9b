import type { techStackEndpoints } from '@countinghouse/contract/tech-stacks.contract.ts';
import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

export type TechStack = AnswerOf<(typeof techStackEndpoints)['changeDefaultRate']>;

interface Row {
  id: number;
  name: string;
  category: TechStack['category'];
  default_rate: string | null;
  version: number;
}

/** All roles, in the order of the five categories of the specification, by name within each. */
export async function allTechStacks(tx: Tx, categories: readonly string[]): Promise<TechStack[]> {
  const found = await sql<Row>`
    select id, name, category, default_rate, version from tech_stack
    order by array_position(${[...categories]}::text[], category), name, id`.execute(tx);
  return found.rows.map(techStack);
}

export async function techStackById(tx: Tx, id: number): Promise<TechStack | undefined> {
  const found =
    await sql<Row>`select id, name, category, default_rate, version from tech_stack where id = ${id}`.execute(tx);
  return found.rows.map(techStack)[0];
}

/** Stores a default rate where the version is still the one given; answers nothing where it is not. */
export async function storeDefaultRate(
  tx: Tx,
  wish: { readonly id: number; readonly defaultRate: string | null; readonly version: number },
): Promise<TechStack | undefined> {
  const stored = await sql<Row>`
    update tech_stack set default_rate = ${wish.defaultRate}, version = version + 1
    where id = ${wish.id} and version = ${wish.version} returning id, name, category, default_rate, version`.execute(
    tx,
  );
  return stored.rows.map(techStack)[0];
}

export async function storedDefaultRates(tx: Tx): Promise<{ name: string; defaultRate: string | null }[]> {
  const found = await sql<{ name: string; default_rate: string | null }>`
    select name, default_rate from tech_stack order by name`.execute(tx);
  return found.rows.map((row) => ({ name: row.name, defaultRate: row.default_rate }));
}

const techStack = (row: Row): TechStack => ({
  id: row.id,
  name: row.name,
  category: row.category,
  defaultRate: row.default_rate,
  version: row.version,
});
