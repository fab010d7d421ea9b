import {
  importEndpoints,
  type ImportKind,
  type ImportPreview,
} from '@countinghouse/contract/imports/imports.contract.ts';
import { aForm } from './time-export.ts';
import type { Person } from './world.ts';

export type Content = string | Uint8Array<ArrayBuffer>;
type Fields = Readonly<Record<string, string>>;

/** The preview of a file, as the server answers it. */
export const askPreview = (person: Person, kind: ImportKind, content?: Content, fields: Fields = {}) =>
  person.call(importEndpoints.preview, { form: aForm({ kind, ...fields }, content, 'file.csv') });

export const previewOf = async (
  person: Person,
  kind: ImportKind,
  content: Content,
  fields: Fields = {},
): Promise<ImportPreview> => (await askPreview(person, kind, content, fields)).data;

/** Imports a file as it was previewed. */
export const importAs = (person: Person, kind: ImportKind, content: Content, mark: string, fields: Fields = {}) =>
  person.call(importEndpoints.importFile, { form: aForm({ kind, ...fields, mark }, content, 'file.csv') });

/** Previews a file and imports it. */
export async function importWhole(person: Person, kind: ImportKind, content: Content, fields: Fields = {}) {
  const { mark } = await previewOf(person, kind, content, fields);
  return importAs(person, kind, content, mark, fields);
}

export const undo = (person: Person, importId: number) => person.call(importEndpoints.undo, { params: { importId } });

/** How many rows came to what, as new, changed, unchanged and refused. */
export const countsOf = ({ added, changed, unchanged, refused }: ImportPreview) => [added, changed, unchanged, refused];

/** The refusals of a preview: line, heading and words. */
export const faultsOf = ({ rows }: ImportPreview) =>
  rows.flatMap(({ line, faults }) => faults.map(({ heading, message }) => [line, heading, message]));
