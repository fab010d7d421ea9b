import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Upload } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fileBytesMax } from '@countinghouse/contract/uploads.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../handle.ts';

const fieldBytesMax = 200_000;
const formBytesMax = fileBytesMax + fieldBytesMax;
const filesMax = 10;

/** Refuses an upload by the fields before its first file, before a byte of that file is stored. */
export type FieldsCheck = (fields: Upload['fields']) => Promise<void>;

/**
 * Reads a form with its files up to a limit. While they arrive the files are on disk, because a slow upload would otherwise use
 * memory for as long; they are read into memory only when all have arrived. @throws Refusal file_too_large, wrong_media,
 * invalid_input, and what `checkFields` throws
 */
export async function readUpload(
  request: FastifyRequest,
  {
    form,
    checkFields,
    bytesMax = formBytesMax,
  }: {
    readonly form: Endpoint['form'];
    readonly checkFields: FieldsCheck;
    readonly bytesMax: number | undefined;
  },
): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('wrong_media');
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Refusal('file_too_large');
  const fields: Record<string, string> = {};
  const arrived: { readonly name: string; readonly handle: FileHandle; length: number }[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-upload-'));
  let room = bytesMax;
  const parts = request.parts({
    limits: { fileSize: fileBytesMax, files: filesMax, fields: 20, fieldSize: fieldBytesMax, parts: filesMax + 20 },
  });
  try {
    for await (const part of parts) {
      demandName(part, form);
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      if (arrived.length === 0) await checkFields(fields);
      const file = { name: part.filename, handle: await openNameless(folder), length: 0 };
      arrived.push(file);
      file.length = await written(part.file, file.handle, room);
      room -= file.length;
    }
    const files = [];
    for (const { name, handle, length } of arrived) files.push({ name, bytes: await readWhole(handle, length) });
    return { fields, files };
  } catch (error) {
    // the rest is read and dropped, because otherwise a closed connection would go unnoticed
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    if (isOfDisk(error)) throw error;
    throw new Refusal(isTooLarge(error) ? 'file_too_large' : 'invalid_input');
  } finally {
    await Promise.all(arrived.map(({ handle }) => handle.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Refuses a part that the call does not name, with the message for an unknown field of a JSON body. */
function demandName({ type, fieldname }: Multipart, form: Endpoint['form']): void {
  if (type === 'file' ? form?.files === fieldname : form?.fields.includes(fieldname) === true) return;
  throw new Refusal('invalid_input', {
    fields: [{ path: '', message: messages.unknownFields([fieldname ?? '']) }],
  });
}

/** A file that is unlinked at once, so that it does not remain when the product is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, 'file');
  const handle = await open(path, 'wx+', 0o600);
  await rm(path);
  return handle;
}

/**
 * Writes a file to disk and returns its length; a file that is too large, alone or with those before it, is refused at the first
 * byte over the limit.
 */
async function written(file: MultipartFile['file'], handle: FileHandle, room: number): Promise<number> {
  file.once('limit', () => file.destroy(new Refusal('file_too_large')));
  let length = 0;
  for await (const piece of file) {
    length += (piece as Buffer).length;
    if (length > room) throw new Refusal('file_too_large');
    await handle.writeFile(piece as Buffer);
  }
  return length;
}

async function readWhole(handle: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, at);
    if (bytesRead === 0) throw new Error('a file that arrived is shorter than it was');
    at += bytesRead;
  }
  return bytes;
}

/** Whether the disk is full or not writable, which is no error of the request. */
const isOfDisk = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  ['open', 'write', 'read'].includes(String(error.syscall));

const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
