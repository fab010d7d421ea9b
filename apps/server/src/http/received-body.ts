import type { Endpoint, SignedMessage } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../handle.ts';
import { readUpload, type FieldsCheck } from './upload.ts';

/** A signature covers the received bytes, so nothing parses them before it is verified. */
export function withBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  return scope;
}

/**
 * Accepts a body only in the format of its call. A form with files in place of JSON would arrive as no body at all, and a
 * compressed body can be small to send and large to hold.
 */
export function refuseOtherBodies(request: FastifyRequest, { kind }: Endpoint): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refusal('invalid_input', {
      fields: [{ path: 'Content-Encoding', message: serverMessages.contentEncoding }],
    });
  if (kind !== 'multipart' && /^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('wrong_media');
}

/** The body of a call in the form that the handler receives. */
export async function readBody(
  request: FastifyRequest,
  { kind, form, bodyBytesMax, signatureHeader }: Endpoint,
  checkFields: FieldsCheck,
): Promise<unknown> {
  if (kind === 'multipart') return readUpload(request, { form, checkFields, bytesMax: bodyBytesMax });
  if (kind !== 'signed') return request.body;
  const signature = request.headers[signatureHeader ?? ''];
  const text = typeof request.body === 'string' ? request.body : '';
  return { text, signature: typeof signature === 'string' ? signature : '' } satisfies SignedMessage;
}
