import type { Upload, UploadedFile } from '@countinghouse/contract/endpoint.ts';
import { fileBytesMax } from '@countinghouse/contract/uploads.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../handle.ts';

const fieldBytesMax = 200_000;
const formBytesMax = fileBytesMax + fieldBytesMax;
const filesMax = 10;

/** Refuses an upload by the fields that came before its first file, before a byte of that file is kept. */
export type FieldsCheck = (fields: Upload['fields']) => Promise<void>;

/**
 * Reads a form with its files into memory, never more than the bound.
 * @throws Refusal file_too_large, wrong_media, invalid_input, and what `checkFields` throws
 */
export async function readUpload(
  request: FastifyRequest,
  checkFields: FieldsCheck,
  bytesMax = formBytesMax,
): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('wrong_media');
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Refusal('file_too_large');
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let room = bytesMax;
  const parts = request.parts({
    limits: { fileSize: fileBytesMax, files: filesMax, fields: 20, fieldSize: fieldBytesMax, parts: filesMax + 20 },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      if (files.length === 0) await checkFields(fields);
      const bytes = await bytesOf(part.file, room);
      room -= bytes.length;
      files.push({ name: part.filename, bytes });
    }
  } catch (error) {
    // what still comes is read and dropped: nobody would notice otherwise that the caller has gone
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    throw new Refusal(isTooLarge(error) ? 'file_too_large' : 'invalid_input');
  }
  return { fields, files };
}

/** All bytes of a file; one that is too large, alone or with those before it, is refused at its first byte too many. */
async function bytesOf(file: MultipartFile['file'], room: number): Promise<Buffer> {
  file.once('limit', () => file.destroy(new Refusal('file_too_large')));
  const pieces: Buffer[] = [];
  let left = room;
  for await (const piece of file) {
    left -= (piece as Buffer).length;
    if (left < 0) throw new Refusal('file_too_large');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
