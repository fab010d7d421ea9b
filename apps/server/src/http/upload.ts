import type { Upload } from '@countinghouse/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../handle.ts';

/** The largest file anyone may send, in bytes (operations, section 9). */
export const fileBytesMax = 10_000_000;
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
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('file_too_large');
      file = { name: part.filename, bytes };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(isTooLarge(error) ? 'file_too_large' : 'invalid_input');
  }
  return { fields, file };
}

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
