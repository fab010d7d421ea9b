import type { ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';
import type { WrittenAs } from '../../ui/table-file/written-as.ts';

/** What the user chose of a file; null is as the server detects it. */
export interface ChosenReading extends WrittenAs {
  readonly columns: Readonly<Record<string, string | null>> | null;
}
export const asFound: ChosenReading = {
  columns: null,
  encoding: null,
  separator: null,
  decimalMark: null,
  dateOrder: null,
};

/** The form of a preview or an import; the file stands last, so that it is refused by its fields before it is read. */
export function importForm(kind: ImportKind, reading: ChosenReading, file: File, mark?: string): FormData {
  const form = new FormData();
  form.set('kind', kind);
  const { columns, ...written } = reading;
  for (const [field, value] of Object.entries(written)) if (value !== null) form.set(field, value as string);
  if (columns !== null) form.set('columns', JSON.stringify(columns));
  if (mark !== undefined) form.set('mark', mark);
  form.set('file', file);
  return form;
}
