import type { ChosenColumns } from '../../table-files/remembered-columns.ts';
import type { Columns } from './importer.ts';

/** A heading without capitals, marks and doubled blanks, so that "Start_date *" is "start date". */
export const wordsOfHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[\s_\-*]+/g, ' ')
    .trim();

/** The heading for each column of a kind, as far as its name says so; none is given twice. */
export function suggestColumns(columns: Columns, header: readonly string[]): ChosenColumns {
  const left = new Map(header.map((heading) => [wordsOfHeading(heading), heading]));
  const found = new Map<string, string>();
  const take = (name: string, words: string): void => {
    const heading = left.get(words);
    if (heading === undefined || found.has(name)) return;
    found.set(name, heading);
    left.delete(words);
  };
  // its own label names a column better than a word that it shares with another one
  for (const [name, { label }] of Object.entries(columns)) take(name, wordsOfHeading(label));
  for (const [name, { names = [] }] of Object.entries(columns))
    for (const words of [wordsOfHeading(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)), ...names])
      take(name, words);
  return Object.fromEntries(Object.keys(columns).map((name) => [name, found.get(name) ?? null]));
}

/** The chosen headings that a file has; those that it lacks are left out. */
export const headingsThere = (columns: Columns, chosen: ChosenColumns, header: readonly string[]): ChosenColumns =>
  Object.fromEntries(
    Object.keys(columns).map((name) => {
      const heading = chosen[name] ?? null;
      return [name, heading !== null && header.includes(heading) ? heading : null];
    }),
  );

/** The labels of the columns that a kind needs and that have no heading. */
export const missingColumns = (columns: Columns, chosen: ChosenColumns): string[] =>
  Object.entries(columns).flatMap(([name, { label, isRequired = false }]) =>
    isRequired && (chosen[name] ?? null) === null ? [label] : [],
  );
