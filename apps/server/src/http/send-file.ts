import { Readable } from 'node:stream';
import type { OutgoingFile } from '@countinghouse/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';

/** Sends a file while it is being written; the browser stores it under its name and never shows it as a page. */
export function sendFile(reply: FastifyReply, { name, mediaType, content }: OutgoingFile): FastifyReply {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(content));
}
