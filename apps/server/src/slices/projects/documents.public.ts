import { createHash } from 'node:crypto';
import type { UploadedFile } from '@countinghouse/contract/endpoint.ts';
import { documentName, documentType } from '@countinghouse/contract/projects/contract-documents.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

export interface StoredDocument {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface NewDocument extends StoredDocument {
  /** Random, so that no name can be guessed from another one. */
  readonly storedName: string;
  readonly hash: string;
}

/** A document as it is stored; undefined for a file of another type than its name says. */
export function readDocument(file: UploadedFile, storedName: string): NewDocument | undefined {
  const name = documentName(file.name);
  const mediaType = documentType(name, file.bytes);
  if (mediaType === undefined) return undefined;
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  return { storedName, name, mediaType, hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** Stores a document of a project: a contract, or the document of a purchase order. */
export async function insertDocument(
  tx: Tx,
  { storedName, name, mediaType, hash, bytes }: NewDocument,
  { projectId, orderId = null, now }: { projectId: number; orderId?: number | null; now: string },
): Promise<void> {
  await sql`insert into project_document (stored_name, project_id, purchase_order_id, name, media_type, hash, size, bytes, stored_at)
    values (${storedName}, ${projectId}, ${orderId}, ${name}, ${mediaType}, ${hash}, ${bytes.length}, ${bytes}, ${now})`.execute(
    tx,
  );
}
