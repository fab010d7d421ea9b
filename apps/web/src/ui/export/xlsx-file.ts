import type { ExportedTable } from './exported-cells.ts';
import { inParts } from './in-parts.ts';
import type { WorkbookRequest } from './workbook-requests.ts';

/**
 * Returns a table as a workbook. A worker writes it, so that the page stays usable with 100,000 rows; the worker is a file of our
 * own because the page's content policy allows no other. @throws the signal's reason when it was cancelled; an error when the
 * worker cannot be started or fails.
 */
export async function xlsxFile(
  { headings, rows }: ExportedTable,
  sheet: string,
  { signal, onWritten }: { readonly signal: AbortSignal; readonly onWritten: (rows: number) => void },
): Promise<Blob> {
  const worker = new Worker(new URL('workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    const bytes: BlobPart[] = [];
    const ask = async (request: WorkbookRequest): Promise<void> => {
      bytes.push(...(await answered(worker, request, signal)));
    };
    let written = 0;
    for (const part of inParts(rows)) {
      if (written === 0) await ask({ begin: { sheet, headings, first: part } });
      await ask({ rows: part });
      written += part.length;
      onWritten(written);
    }
    if (written === 0) await ask({ begin: { sheet, headings, first: [] } });
    await ask({ end: true });
    return new Blob(bytes, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  } finally {
    worker.terminate();
  }
}

/** Sends a request to the worker and resolves to its response; rejects when the worker fails or did not start. */
async function answered(worker: Worker, request: WorkbookRequest, signal: AbortSignal): Promise<readonly BlobPart[]> {
  signal.throwIfAborted();
  const done = new AbortController();
  const untilDone = { signal: done.signal };
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The workbook could not be written'));
      worker.addEventListener('message', ({ data }: MessageEvent<readonly BlobPart[]>) => resolve(data), untilDone);
      worker.addEventListener('error', fail, untilDone);
      signal.addEventListener('abort', () => reject(signal.reason as Error), untilDone);
      worker.postMessage(request, []);
    });
  } finally {
    done.abort();
  }
}
