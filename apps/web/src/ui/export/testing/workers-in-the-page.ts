import { vi } from 'vitest';
import { workbookAnswers, type WorkbookRequest } from '../workbook-requests.ts';

/** Runs the worker that writes workbooks in the page, because tests have no workers. */
export function workersInThePage(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly #answer = workbookAnswers();
      postMessage(request: WorkbookRequest): void {
        // a worker gets a copy and responds later
        const copy = structuredClone(request);
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: this.#answer(copy) })));
      }
      terminate(): void {}
    },
  );
}
