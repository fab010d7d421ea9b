import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { PageOfList } from './read-whole-list.ts';
import * as store from './store-file.ts';
import { workersInThePage } from './testing/workers-in-the-page.ts';

const stored = vi.spyOn(store, 'storeFile').mockImplementation(() => undefined);
beforeEach(() => {
  stored.mockClear();
  workersInThePage();
});
afterEach(() => vi.useRealTimers());

const columns = [
  { key: 'name', title: 'Name', render: (row: string) => row, exports: (row: string) => ({ Name: row }) },
];
type ReadPage = (pageNo: number, pageSize: number, signal: AbortSignal) => Promise<PageOfList<string>>;

type Audit = Parameters<typeof ExportMenu>[0]['audit'];

function show(readPage: ReadPage, selected: readonly string[] = [], audit: Audit = async () => undefined) {
  return renderPart(
    <ExportMenu
      name="Projects"
      columns={columns}
      rowKey={(row) => row}
      readPage={readPage}
      selected={selected}
      total={3}
      audit={audit}
      failed={() => 'Download failed, Try again!'}
    />,
  );
}
const choose = async (user: ReturnType<typeof show>['user'], format = 'CSV') => {
  await user.click(screen.getByRole('button', { name: /^Export/ }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
};
const csv = () => stored.mock.calls.map(([file]) => [file.name, file.bytes]);
const pagesOf = (...pages: readonly (readonly string[])[]): ReadPage => {
  const total = pages.flat().length;
  return async (pageNo) => ({ rows: pages[pageNo - 1] ?? [], total });
};

describe('the exported file of a list', () => {
  test('has the rows of all pages', async () => {
    const { user } = show(pagesOf(['a', 'b'], ['c']));
    await choose(user);
    await screen.findByText('3 rows exported');
    expect(csv()).toEqual([['Projects.csv', '\uFEFFName\r\na\r\nb\r\nc\r\n']]);
  });

  test('has only the selected rows when some are selected', async () => {
    const { user } = show(pagesOf([]), ['b']);
    expect(screen.getByRole('button').textContent).toBe('Export 1 selected');
    await choose(user);
    await screen.findByText('1 row exported');
    expect(csv()).toEqual([['Projects.csv', '\uFEFFName\r\nb\r\n']]);
  });

  test('is stored only after the download was recorded in the activity log', async () => {
    let answer: () => void = () => undefined;
    const audit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { user } = show(pagesOf(['a', 'b'], ['c']), [], audit);
    await choose(user, 'Excel (XLSX)');
    await waitFor(() => expect(audit.mock.calls).toEqual([[{ format: 'XLSX', rows: 3, isSelection: false }]]));
    expect(stored).not.toHaveBeenCalled();
    act(() => answer());
    await screen.findByText('3 rows exported');
    expect(stored).toHaveBeenCalledOnce();
  });

  test('is not stored when the download cannot be recorded', async () => {
    const { user } = show(pagesOf([]), ['b'], () => Promise.reject(new Error('no connection')));
    await choose(user);
    await screen.findByText('Download failed, Try again!');
    expect(stored).not.toHaveBeenCalled();
  });

  test('fails when the worker that writes a workbook does not start', async () => {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage(): void {
          queueMicrotask(() => this.dispatchEvent(new Event('error')));
        }
        terminate(): void {}
      },
    );
    const { user } = show(pagesOf(['a']));
    await choose(user, 'Excel (XLSX)');
    await screen.findByText('Download failed, Try again!');
    expect(stored).not.toHaveBeenCalled();
  });

  test('is read again from the start when the list changed between two pages', async () => {
    const answers: PageOfList<string>[] = [
      { rows: ['a'], total: 2 },
      // a row was inserted in front, so the first one is seen a second time
      { rows: ['a'], total: 2 },
      { rows: ['new'], total: 3 },
      { rows: ['a', 'b'], total: 3 },
    ];
    const { user } = show(async () => answers.shift() ?? { rows: [], total: 0 });
    await choose(user);
    await screen.findByText('3 rows exported');
    expect(csv()).toEqual([['Projects.csv', '\uFEFFName\r\nnew\r\na\r\nb\r\n']]);
  });

  test('is not stored when the list keeps changing or a page cannot be fetched', async () => {
    let size = 1;
    const { user } = show(async () => ({ rows: [`row ${size}`], total: (size += 1) }));
    await choose(user);
    await screen.findByText('Download failed, Try again!');
    expect(stored).not.toHaveBeenCalled();
  });

  test('shows its progress after one second and stops when it is cancelled', async () => {
    let answer: (page: PageOfList<string>) => void = () => undefined;
    const requests: AbortSignal[] = [];
    const { user } = show(async (pageNo, _, signal) => {
      requests.push(signal);
      if (pageNo === 1) return { rows: ['a'], total: 3 };
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await choose(user);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await screen.findByText('Exporting Projects', undefined, { timeout: 3000 });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(requests.every((signal) => signal.aborted)).toBe(true);
    act(() => answer({ rows: ['b', 'c'], total: 3 }));
    await screen.findByText('Export cancelled');
    await waitFor(() => expect(screen.queryByText('Exporting Projects')).toBeNull());
    expect(stored).not.toHaveBeenCalled();
  });
});
