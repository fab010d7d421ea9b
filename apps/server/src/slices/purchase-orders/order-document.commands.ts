import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { documentName } from '@countinghouse/contract/projects/contract-documents.ts';
import type { purchaseOrderEndpoints } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import type { Context } from '../../handle.ts';
import { openForChange } from '../../record.ts';
import { insertDocument, readDocument } from '../projects/documents.public.ts';
import { orderAnswer } from './order-answer.ts';
import { auditEntryOf } from './order-audit.ts';
import { orderForUpdate, raiseVersion, takeOffDocument } from './purchase-orders.sql.ts';

type Endpoints = typeof purchaseOrderEndpoints;

/** Attaches the document of a purchase order, in place of a former one. */
export async function attachDocument(
  { tx, caller, now, randomBytes, refuse, audit, reply }: Context<Endpoints['attach']>,
  { params, query, body: { files } }: InputOf<Endpoints['attach']>,
): Promise<AnswerOf<Endpoints['attach']>> {
  const [file] = files;
  if (file === undefined || file.bytes.length === 0) return refuse('file_missing');
  const document = readDocument(file, randomBytes(16).toString('hex'));
  if (document === undefined) {
    const message = messages.documentInvalid(documentName(file.name));
    return refuse('document_invalid', { message, fields: [{ path: 'file', message }] });
  }
  const before = await openForChange(orderForUpdate(tx, caller, params.orderId), {
    refuse,
    missing: 'not_found',
    seen: query.version,
    current: orderAnswer,
  });
  const { orderId, projectId } = before;
  await takeOffDocument(tx, orderId, now);
  await insertDocument(tx, document, { projectId, orderId, now });
  await raiseVersion(tx, orderId);
  const after = (await orderForUpdate(tx, caller, orderId)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  reply(messages.orderDocumentAttached);
  return orderAnswer(after);
}

/** Removes the document of a purchase order. */
export async function detachDocument(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['detach']>,
  { params, query }: InputOf<Endpoints['detach']>,
): Promise<AnswerOf<Endpoints['detach']>> {
  const before = await openForChange(orderForUpdate(tx, caller, params.orderId), {
    refuse,
    missing: 'not_found',
    seen: query.version,
    unless: ({ document }) => (document === null ? 'document_not_found' : undefined),
    current: orderAnswer,
  });
  await takeOffDocument(tx, before.orderId, now);
  await raiseVersion(tx, before.orderId);
  const after = (await orderForUpdate(tx, caller, before.orderId)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  reply(messages.orderDocumentRemoved);
  return orderAnswer(after);
}
