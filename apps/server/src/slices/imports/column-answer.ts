import type { ImportColumn } from '@countinghouse/contract/imports/imports.contract.ts';
import type { Column } from './importer.ts';

/** A column of a kind, with how its values are written. */
export const columnAnswer = ([name, column]: [string, Column]): ImportColumn => ({
  name,
  label: column.label,
  isRequired: column.isRequired ?? false,
  hint: column.hint ?? hintOf(column),
});

function hintOf({ reads }: Column): string {
  if (reads === undefined) return '';
  if (reads === 'date') return 'Such as 30 Nov 2026';
  if (reads === 'figure') return 'A number';
  if (reads === 'yes or no') return 'Yes or No';
  return Object.keys(reads).join(', ');
}
