import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import type { FileReading } from '@countinghouse/contract/work-logs/file-reading.ts';
import type { Tx } from '../../database/database.ts';
import { Refusal, type Compute } from '../../handle.ts';
import { readLogs, type ReadFile, type UnreadableFile } from './file/read-logs.ts';
import type readWorkbook from './file/read-workbook.thread.ts';
import { rememberedColumns } from './file-columns.sql.ts';

const workbooks = new URL('./file/read-workbook.thread.ts', import.meta.url);

interface Reader {
  readonly tx: Tx;
  readonly compute: Compute;
  readonly refuse: (code: 'file_missing' | UnreadableFile) => never;
}

/**
 * The logs of the file of a form.
 * @param reader Its `refuse` ends the call where there is no file or it cannot be read.
 */
export async function readUploaded(
  { tx, compute, refuse }: Reader,
  body: Upload,
  reading: FileReading,
): Promise<ReadFile> {
  const [file] = body.files;
  if (file === undefined || file.bytes.length === 0) return refuse('file_missing');
  const read = await readLogs(file.bytes, reading, {
    rememberedColumns: (header) => rememberedColumns(tx, header),
    // what a thread could not read in its time and memory has more rows than are taken
    readWorkbook: (bytes) =>
      compute<typeof readWorkbook>(workbooks, bytes).catch((error: unknown) => {
        if (error instanceof Refusal) return 'too many rows' as const;
        throw error;
      }),
  });
  return typeof read === 'string' ? refuse(read) : read;
}

/** Hours from exact seconds, rounded once. */
export const hoursOfSeconds = (seconds: bigint): string => hoursText(hoursFromSeconds(seconds));

/** The hours of some logs, from their exact seconds, rounded once. */
export const hoursOf = (logs: readonly { readonly seconds: number }[]): string =>
  hoursOfSeconds(logs.reduce((sum, log) => sum + BigInt(log.seconds), 0n));

/** As many refused rows as a person reads. */
export const refusedMax = 200;
