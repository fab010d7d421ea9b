import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import type { FileColumns, FileReading } from '@countinghouse/contract/work-logs/file-reading.ts';
import type { Tx } from '../../database/database.ts';
import type { Compute } from '../../handle.ts';
import { rememberedColumns } from '../../table-files/remembered-columns.ts';
import { workbookInThread } from '../../table-files/workbook-in-thread.ts';
import { readLogs, type ReadFile, type UnreadableFile } from './file/read-logs.ts';

/** As which kind of file the columns of a table of time logs are remembered. */
export const rememberedAs = 'time logs';

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
    rememberedColumns: async (header) => (await rememberedColumns(tx, rememberedAs, header)) as FileColumns | undefined,
    readWorkbook: workbookInThread(compute),
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
