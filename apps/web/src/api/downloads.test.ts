import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditDownload } from './downloads.ts';
import { pagesOf } from './pages-of.ts';
import { useSession } from './session.ts';
import { fakeServer, ok, type FakeRequest } from './testing/fake-server.ts';
import { useViewing } from './viewing.ts';

const session = (token: string, userId: number) => ({
  userId,
  token,
  userRole: 'ROLE_ADMIN' as const,
  tokenExpiry: '2099-01-01T00:00:00.000Z',
});
const carl = { id: 7, name: 'Carl Vega', email: 'carl@example.com', role: 'ROLE_CSM' as const };
const signal = new AbortController().signal;
const asker = ({ authorization, viewAs }: FakeRequest) => [authorization, viewAs];

beforeEach(() => {
  useSession.setState({ session: session('first', 1) });
  useViewing.getState().reset();
});
afterEach(() => vi.unstubAllGlobals());

describe('a list that is stored as a file', () => {
  const companies = () =>
    pagesOf(companyEndpoints.filter, (query) => ({ query, body: { archived: false } }), 'companyDetails');
  const serve = () =>
    fakeServer(({ path }) =>
      ok(path === '/downloads' ? {} : { companyDetails: [], paginationDetails: { totalElements: 0 } }),
    );

  test('has one viewer, even when another one is chosen between two pages', async () => {
    const requests = serve();
    useViewing.getState().view(carl);
    const readPage = companies();
    const audit = auditDownload('COMPANY');
    await readPage(1, 200, signal);
    useViewing.getState().reset();
    await readPage(2, 200, signal);
    await audit({ format: 'CSV', rows: 0, isSelection: false });
    expect(requests.map(asker)).toEqual([
      ['Bearer first', '7'],
      ['Bearer first', '7'],
      ['Bearer first', null],
    ]);
    expect(requests[2]?.body).toMatchObject({ filter: [{ label: 'Viewing as', value: 'Carl Vega' }] });
  });

  test('reads each page after the last row of the page before, and page 1 from the beginning', async () => {
    let read = 0;
    const requests = fakeServer(() =>
      ok({ companyDetails: [], paginationDetails: { totalElements: 0, nextCursor: `cursor-${(read += 1)}` } }),
    );
    const readPage = companies();
    for (const pageNo of [1, 2, 1, 2, 3]) await readPage(pageNo, 200, signal);
    expect(requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('cursor'))).toEqual([
      null,
      'cursor-1',
      null,
      'cursor-3',
      'cursor-4',
    ]);
  });

  test('belongs to the user who began it, even when another user looks or signs in meanwhile', async () => {
    const requests = serve();
    const readPage = companies();
    const audit = auditDownload('COMPANY');
    useSession.setState({ session: session('second', 2) });
    useViewing.getState().view(carl);
    await readPage(1, 200, signal);
    await audit({ format: 'CSV', rows: 0, isSelection: false });
    expect(requests.map(asker)).toEqual([
      ['Bearer first', null],
      ['Bearer first', null],
    ]);
  });

  test('is recorded with its filters, in words and with a key of its own', async () => {
    const requests = serve();
    const chips = [{ key: 'csm 1', label: 'CSM', value: 'Carl Vega', onRemove: () => undefined }];
    const audit = auditDownload('NOTE', { id: 3, tab: 'Pending', search: '', chips });
    await audit({ format: 'CSV', rows: 2, isSelection: true });
    await audit({ format: 'CSV', rows: 2, isSelection: true });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/downloads',
      body: {
        list: 'NOTE',
        id: 3,
        format: 'CSV',
        rows: 2,
        isSelection: true,
        filter: [
          { label: 'Tab', value: 'Pending' },
          { label: 'CSM', value: 'Carl Vega' },
        ],
      },
    });
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
  });
});
