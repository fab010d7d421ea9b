import { documentName } from '@countinghouse/contract/projects/contract-documents.ts';
import type { UploadedFile } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { documentsMax } from '@countinghouse/contract/projects/project-form.ts';
import type { RefusalDetail } from '../../handle.ts';
import { readDocument, type NewDocument } from './documents.public.ts';

type Refuse = (
  code: 'document_invalid' | 'document_name_taken' | 'document_not_found' | 'too_many_documents',
  detail?: RefusalDetail,
) => never;

/**
 * What is added to the documents of a project: at most five stay in all, no two of one name, each what its name says. The
 * names are those of the documents that are there and of those to be taken off.
 */
export function documentsToAdd(
  { names, removed, files }: { names: readonly string[]; removed: readonly string[]; files: readonly UploadedFile[] },
  randomName: () => string,
  refuse: Refuse,
): NewDocument[] {
  const at = (message: string): RefusalDetail => ({ message, fields: [{ path: 'addFiles', message }] });
  if (removed.some((name) => !names.includes(name))) return refuse('document_not_found');
  const kept = names.filter((name) => !removed.includes(name));
  if (kept.length + files.length > documentsMax) return refuse('too_many_documents', at(messages.tooManyDocuments));
  const taken = new Set(kept.map(folded));
  return files.map((file) => {
    const name = documentName(file.name);
    const document = readDocument(file, randomName());
    if (document === undefined) return refuse('document_invalid', at(messages.documentInvalid(name)));
    if (taken.has(folded(name))) return refuse('document_name_taken', at(messages.documentNameTaken(name)));
    taken.add(folded(name));
    return document;
  });
}

const folded = (name: string): string => name.toLowerCase();
