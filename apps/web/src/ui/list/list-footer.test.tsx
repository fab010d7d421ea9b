import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { ListFooter, type PaginationDetails } from './list-footer.tsx';

const footer = (pagination: PaginationDetails, onPage = vi.fn()) => (
  <ListFooter pagination={pagination} defaultPageSize={25} onPage={onPage} onPageSize={() => undefined} />
);

test('a page after the last one requests the last one once, and Back does not return behind it', () => {
  const onPage = vi.fn();
  const behind = { pageNo: 2, pageSize: 25, totalPages: 1, totalElements: 25 };
  const { show } = renderPart(footer(behind, onPage));
  show(footer({ ...behind }, onPage));
  expect(onPage.mock.calls).toEqual([[1, { replaces: true }]]);
});

test.each([
  ['the last page', { pageNo: 2, pageSize: 25, totalPages: 2, totalElements: 50 }],
  ['an empty list', { pageNo: 2, pageSize: 25, totalPages: 0, totalElements: 0 }],
])('%s is left unchanged', (_what, pagination) => {
  const onPage = vi.fn();
  renderPart(footer(pagination, onPage));
  expect(onPage).not.toHaveBeenCalled();
});

test('a page after those that were counted may exist when counting stopped early', () => {
  const onPage = vi.fn();
  const pagination = { pageNo: 501, pageSize: 20, totalPages: 500, totalElements: 10_000 };
  renderPart(<ListFooter pagination={pagination} isCapped onPage={onPage} onPageSize={() => undefined} />);
  expect(onPage).not.toHaveBeenCalled();
});

test('smaller pages than usual have page buttons as soon as there is more than one page', () => {
  const { show } = renderPart(footer({ pageNo: 1, pageSize: 10, totalPages: 2, totalElements: 12 }));
  expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy();
  show(footer({ pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 12 }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a second click before the rows arrive goes on from the requested page', () => {
  const onPage = vi.fn();
  const first = { pageNo: 1, pageSize: 25, totalPages: 4, totalElements: 90 };
  const request = (pageNo: number) => (
    <ListFooter
      pagination={first}
      request={{ pageNo, pageSize: 25 }}
      defaultPageSize={25}
      onPage={onPage}
      onPageSize={() => undefined}
    />
  );
  const { show } = renderPart(request(1));
  for (const pageNo of [2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage.mock.lastCall).toEqual([pageNo]);
    show(request(pageNo));
  }
  expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  // the response that is still to come says whether this page exists
  show(request(5));
  expect(onPage).toHaveBeenCalledTimes(2);
});
