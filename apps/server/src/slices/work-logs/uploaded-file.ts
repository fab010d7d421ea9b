import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import type { FileReading } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { readLogs, type ReadFile, type UnreadableFile } from './file/read-logs.ts';

/**
 * The logs of the file of a form.
 * @param refuse Ends the call where there is no file or it cannot be read.
 */
export async function readUploaded(
  body: Upload,
  reading: FileReading,
  refuse: (code: 'file_missing' | UnreadableFile) => never,
): Promise<ReadFile> {
  const [file] = body.files;
  if (file === undefined || file.bytes.length === 0) return refuse('file_missing');
  const read = await readLogs(file.bytes, reading);
  return typeof read === 'string' ? refuse(read) : read;
}

/** Hours from exact seconds, rounded once. */
export const hoursOfSeconds = (seconds: bigint): string => hoursText(hoursFromSeconds(seconds));

/** The hours of some logs, from their exact seconds, rounded once. */
export const hoursOf = (logs: readonly { readonly seconds: number }[]): string =>
  hoursOfSeconds(logs.reduce((sum, log) => sum + BigInt(log.seconds), 0n));

/** As many refused rows as a person reads. */
export const refusedMax = 200;
