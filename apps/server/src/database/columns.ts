import type { Updateable } from 'kysely';
import type { Tables } from './tables.ts';

/** The column that keeps a field: `legalName` is kept in `legal_name`. */
type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

/** What an outer join found, or the nulls that stand for what it did not find. */
export type OrNothing<Found> = Found | { readonly [Column in keyof Found]: null };

/** Values that the columns of a table can hold; one whose column is missing or of another type does not fit. */
type Fitting<Table extends keyof Tables, Values> = {
  [Name in keyof Values]: ColumnOf<Name & string> extends keyof Updateable<Tables[Table]>
    ? Updateable<Tables[Table]>[ColumnOf<Name & string>]
    : never;
};

/** The name of the column that keeps a field. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The values of a record under the columns that keep them. A field without a column in the table is an error of types. */
export const asColumns = <Table extends keyof Tables, Values extends Fitting<Table, Values>>(
  _table: Table,
  values: Values,
) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value])) as {
    [Name in keyof Values & string as ColumnOf<Name>]: Values[Name];
  };

type Selected<Alias extends string, Name> = Name extends string ? `${Alias}.${ColumnOf<Name>} as ${Name}` : never;

/** What is selected of a table to read fields under their own names, `alias` being the table. */
export const asFields = <const Alias extends string, Name extends string>(alias: Alias, names: readonly Name[]) =>
  names.map((name) => `${alias}.${columnOf(name)} as ${name}`) as Selected<Alias, Name>[];
