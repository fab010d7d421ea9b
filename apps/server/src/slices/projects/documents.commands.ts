import { canBeShown } from '@countinghouse/contract/projects/contract-documents.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Context } from '../../handle.ts';
import { documentInScope } from './documents.sql.ts';

type Document = (typeof projectEndpoints)['document'];

/** A document of a project or of one of its purchase orders, found by its random name within the caller's scope and by nothing else; who stores it is written down. */
export async function document(
  { tx, caller, refuse, audit }: Context<Document>,
  { query }: InputOf<Document>,
): Promise<AnswerOf<Document>> {
  const found = (await documentInScope(tx, caller, query.fileName)) ?? refuse('document_not_found');
  const { name, mediaType, bytes, projectId, projectName, isOfOrder } = found;
  const isLookedAt = query.look && canBeShown(mediaType);
  if (!isLookedAt)
    audit({
      action: 'Downloaded',
      resource: 'PROJECT',
      resourceId: projectId,
      resourceName: projectName,
      projectId,
      changes: [
        { fieldName: isOfOrder ? 'Purchase order document' : 'Contract document', oldValue: null, newValue: name },
      ],
    });
  return { name, mediaType, content: oneBy([bytes]), isLookedAt };
}

async function* oneBy(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
