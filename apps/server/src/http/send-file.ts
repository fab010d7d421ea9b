import { Readable } from 'node:stream';
import type { OutgoingFile } from '@countinghouse/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';

/** Streams a file; the browser stores it under its name and never shows it as a page, unless it is to be viewed. */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, content, isLookedAt = false }: OutgoingFile,
): FastifyReply {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  return reply
    .type(mediaType)
    .header(
      'content-disposition',
      `${isLookedAt ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(Readable.from(content));
}
