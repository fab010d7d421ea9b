import { Refusal, type Compute } from '../handle.ts';
import type readWorkbook from './read-workbook.thread.ts';

const task = new URL('./read-workbook.thread.ts', import.meta.url);

/** Reads workbooks in a thread. What could not be read in its time and memory has more rows than are taken. */
export const workbookInThread =
  (compute: Compute) =>
  (bytes: Uint8Array): ReturnType<typeof readWorkbook> =>
    compute<typeof readWorkbook>(task, bytes).catch((error: unknown) => {
      if (error instanceof Refusal) return 'too many rows' as const;
      throw error;
    });
