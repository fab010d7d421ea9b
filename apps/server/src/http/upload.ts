import type { Upload } from '@countinghouse/contract/endpoint.ts';
import { fileBytesMax } from '@countinghouse/contract/uploads.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../handle.ts';

const fieldBytesMax = 200_000;
const formBytesMax = fileBytesMax + fieldBytesMax;

/**
 * Reads a form with at most one file into memory, never more than the bound.
 * @throws Refusal file_too_large, wrong_media, invalid_input
 */
export async function readUpload(request: FastifyRequest, bytesMax = formBytesMax): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('wrong_media');
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Refusal('file_too_large');
  const fields: Record<string, string> = {};
  let file: Upload['file'];
  const parts = request.parts({
    limits: { fileSize: fileBytesMax, files: 1, fields: 20, fieldSize: fieldBytesMax, parts: 21 },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      file = { name: part.filename, bytes: await bytesOf(part.file) };
    }
  } catch (error) {
    // what still comes is read and dropped: nobody would notice otherwise that the caller has gone
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    throw new Refusal(isTooLarge(error) ? 'file_too_large' : 'invalid_input');
  }
  return { fields, file };
}

/** All bytes of a file; one that is too large is refused at its first byte too many, however much would still come. */
async function bytesOf(file: MultipartFile['file']): Promise<Buffer> {
  file.once('limit', () => file.destroy(new Refusal('file_too_large')));
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
