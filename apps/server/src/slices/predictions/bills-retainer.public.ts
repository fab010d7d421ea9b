import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a billing is of the retainer itself: it has no end, and its invoice is to be there when it has begun.
 * @param billing names the table of billings in the statement
 * @param project names that of their projects
 */
export const billsRetainer = (billing: string, project: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${billing}.end_date`)} is null and ${sql.ref(`${project}.model`)} = 'T&M Retainer' and ${sql.ref(`${project}.pay_model`)} = 'Prepaid')`;
