import { vi } from 'vitest';
import { workbookAnswers, type WorkbookRequest } from '../workbook-requests.ts';

/** Lets the worker that writes workbooks run in the page, where a test has no workers. */
export function workersInThePage(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly #answer = workbookAnswers();
      postMessage(request: WorkbookRequest): void {
        // a worker gets a copy, and answers later
        const copy = structuredClone(request);
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: this.#answer(copy) })));
      }
      terminate(): void {}
    },
  );
}
