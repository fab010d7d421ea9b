import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../ui/form/form-draft.ts';
import { memoryDrafts } from '../ui/testing/memory-drafts.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { IdentityProviderScreen } from './identity-provider.screen.tsx';

const books: Connection = {
  id: 3,
  code: 'quickbooks_us',
  organizationName: 'Northwind US',
  provider: 'QUICK_BOOKS',
  region: 'US',
  clientId: 'our-app',
  redirectUrl: 'https://count.example/api/oauth/quickbooks_us/callback',
  scopeCode: 'com.intuit.quickbooks.accounting',
  grantedScopes: 'com.intuit.quickbooks.accounting',
  realmId: '9341450000000001',
  dataCentre: null,
  apiVersion: null,
  portal: null,
  chargesVat: false,
  taxState: null,
  state: 'connected',
  expiresAt: '2026-11-23T10:00:00.000Z',
  version: 4,
};
const tool: Connection = {
  ...books,
  id: 4,
  code: 'zoho_projects',
  organizationName: 'Project tool',
  provider: 'ZOHO_PROJECTS',
  region: null,
  realmId: null,
  state: 'reconnect needed',
  expiresAt: null,
};

const assign = vi.fn();
afterEach(() => vi.unstubAllGlobals());

function show(
  answer: (request: FakeRequest) => FakeResponse = () => ok({}),
  address = '/settings/identityProvider',
  listed = [tool, books],
) {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  const kept = new Map<string, unknown>();
  const requests = fakeServer((one) =>
    one.path === '/identity-provider' && one.method === 'GET'
      ? ok({ connectionDetails: listed, publicUrl: 'https://count.example' })
      : answer(one),
  );
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <MemoryRouter initialEntries={[address]}>
          <IdentityProviderScreen />
        </MemoryRouter>
      </WithQueries>
    </FormDraftsContext>,
  );
  const choose = async (of: string, act: string) => {
    await part.user.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
    await part.user.click(await screen.findByRole('menuitem', { name: act }));
  };
  const writes = () => requests.filter(({ method }) => method !== 'GET');
  return { ...part, requests, kept, choose, writes };
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test('each connection is listed with its state, and only an unconnected one offers to connect', async () => {
  show();
  await screen.findByText('Northwind US');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Northwind US', 'Project tool']);
  expect(screen.getByRole('row', { name: /Northwind US QuickBooks US Connected/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Project tool Zoho Projects none Reconnect needed/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /connect Northwind US/i })).toBeNull();
});

test('a consent that lacks the scopes for payments in the books says so and offers to reconnect', async () => {
  const older: Connection = {
    ...books,
    id: 5,
    code: 'zoho_books_ind',
    organizationName: 'Larkspur India',
    provider: 'ZOHO_BOOKS',
    grantedScopes: 'ZohoBooks.invoices.ALL,ZohoBooks.customerpayments.READ',
  };
  show(() => ok({}), undefined, [older]);
  await screen.findByText(messages.reconnectToRecordPayments);
  expect(screen.getByRole('button', { name: 'Reconnect Larkspur India' })).toBeTruthy();
});

test('connecting leads to the consent page of the provider', async () => {
  const { user, writes } = show(() => ok({ authorizeUrl: 'https://accounts.zoho.com/oauth/v2/auth?state=x' }));
  await user.click(await screen.findByRole('button', { name: 'Reconnect Project tool' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.zoho.com/oauth/v2/auth?state=x'));
  expect(writes().map(({ method, path }) => [method, path])).toEqual([['POST', '/oauth/zoho_projects']]);
});

test.each([
  ['connected=quickbooks_us', messages.connected('Northwind US')],
  ['refused=other_realm', messages.otherRealm],
  ['refused=whatever', messages.unreadableReturn],
])('returning with %s shows the result', async (query, words) => {
  show(undefined, `/settings/identityProvider?${query}`);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an address that claims a connection is not trusted', async () => {
  show(undefined, '/settings/identityProvider?connected=zoho_projects');
  await screen.findByRole('row', { name: /Project tool/ });
  expect(screen.queryByText(messages.connected('Project tool'))).toBeNull();
});

test('disconnecting asks first, and says when the provider could not be reached', async () => {
  const { user, choose, writes } = show(() =>
    ok({ ...books, state: 'not connected' }, serverMessages.disconnectedHere('Northwind US')),
  );
  await choose('Northwind US', 'Disconnect');
  await screen.findByText(messages.disconnectDetail);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(writes()).toEqual([]);
  await choose('Northwind US', 'Disconnect');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText(serverMessages.disconnectedHere('Northwind US'));
  expect(writes().map(({ method, path }) => [method, path])).toEqual([['DELETE', '/oauth/quickbooks_us']]);
});

test('an unconnected connection is deleted after a question with its name; one in use is kept, with the reason', async () => {
  const mistake: Connection = {
    ...books,
    organizationName: 'Northwind UK',
    code: 'quickbooks_uk',
    state: 'not connected',
  };
  let isInUse = true;
  const { user, choose, writes } = show(
    () =>
      isInUse
        ? { status: 409, body: { code: 'connection_in_use', message: serverMessages.connectionInUse } }
        : ok({}, messages.connectionDeleted),
    undefined,
    [tool, mistake],
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Project tool' }));
  await screen.findByRole('menuitem', { name: 'Disconnect' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.keyboard('{Escape}');
  await choose('Northwind UK', 'Delete');
  await screen.findByText(messages.connectionDeleteQuestion('Northwind UK'));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(writes()).toEqual([]);
  for (const words of [serverMessages.connectionInUse, messages.connectionDeleted]) {
    await choose('Northwind UK', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(words);
    isInUse = false;
  }
  expect(writes().map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/identity-provider/quickbooks_uk?version=4'],
    ['DELETE', '/identity-provider/quickbooks_uk?version=4'],
  ]);
});

test('a test shows what works, and why something does not', async () => {
  const parts = [
    { what: 'Company', works: true, words: 'Harborlight Software, USD' },
    { what: 'Items', works: false, words: messages.connectionSilent },
  ];
  const { choose } = show(() => ok({ parts }));
  await choose('Northwind US', 'Test');
  expect(await screen.findByRole('row', { name: /Company Works Harborlight Software, USD/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Items Fails No clear answer arrived/ })).toBeTruthy();
});

test('redirect URL, scope code and realm id are required only for providers that need them', async () => {
  const { user } = show();
  await screen.findByRole('row', { name: /Project tool/ });
  await user.click(screen.getByRole('button', { name: 'Add identity provider' }));
  const needed = () =>
    screen
      .getAllByRole<HTMLInputElement>('textbox')
      .filter((one) => one.required || one.getAttribute('aria-required') === 'true')
      .map(({ name }) => name);
  expect(needed()).not.toContain('redirectUrl');
  await user.type(field(/^Organization name/), 'x{Backspace} ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.pleaseSelect('provider'));
  await user.selectOptions(field(/^Provider/), 'ZOHO_PROJECTS');
  expect(needed()).toEqual(expect.arrayContaining(['redirectUrl', 'scopeCode']));
  expect(screen.queryByLabelText(/^Realm id/)).toBeNull();
  expect(field(/^Redirect URL/).value).toBe('https://count.example/api/oauth/zoho_projects/callback');
  expect(field(/^Scope code/).value).toContain('ZohoProjects.timesheets.READ');
  await user.selectOptions(field(/^Provider/), 'QUICK_BOOKS');
  expect(needed()).toContain('realmId');
  await user.clear(field(/^Scope code/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const words of ['organization name', 'client id', 'client secret', 'redirect URL', 'scope code', 'realm id'])
    await screen.findByText(messages.pleaseEnter(words));
  await screen.findByText(messages.pleaseSelect('region'));
});

test('the tax settings of an organisation are shown only in its region', async () => {
  const emirates = {
    ...books,
    id: 5,
    code: 'zoho_books_uae',
    organizationName: 'Northwind UAE',
    provider: 'ZOHO_BOOKS',
    region: 'UAE',
    redirectUrl: 'https://count.example/api/oauth/zoho_books_uae/callback',
  } as const;
  const { user, writes } = show(() => ok({ ...emirates, chargesVat: true }), '/settings/identityProvider', [emirates]);
  await user.click(await screen.findByText('Northwind UAE'));
  expect(screen.queryByLabelText(/^State of the organization/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'This organization charges VAT' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.connectionUpdated);
  expect(writes()[0]).toMatchObject({ method: 'PUT', body: { id: 5, chargesVat: true, taxState: '' } });
  await user.click(screen.getByRole('button', { name: 'Add identity provider' }));
  await user.selectOptions(field(/^Provider/), 'QUICK_BOOKS');
  await user.type(field(/^Region/), 'IND');
  await user.selectOptions(field(/^State of the organization/), 'KA');
  expect(screen.queryByRole('checkbox', { name: 'This organization charges VAT' })).toBeNull();
  await user.clear(field(/^Region/));
  await user.type(field(/^Region/), 'UAE');
  expect(screen.queryByLabelText(/^State of the organization/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'This organization charges VAT' }).checked).toBe(false);
});

test('an edited connection keeps its secret unless another is typed, which is never stored in the browser', async () => {
  const { user, kept, writes, unmount } = show(() => ok({ ...books, version: 5 }, messages.connectionUpdated));
  await user.click(await screen.findByText('Northwind US'));
  expect(field(/^Client secret/).value).toBe('');
  expect(field(/^Provider/)).toMatchObject({ value: 'QuickBooks', readOnly: true });
  await user.type(field(/^Organization name/), ' Inc');
  await user.type(field(/^Client secret/), 'typed-secret-99');
  await waitFor(() => expect(JSON.stringify([...kept])).toContain('Northwind US Inc'));
  expect(JSON.stringify([...kept])).not.toContain('typed-secret-99');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(messages.connectionUpdated);
  expect(writes()[0]).toMatchObject({
    method: 'PUT',
    path: '/identity-provider',
    body: { id: 3, organizationName: 'Northwind US Inc', clientSecret: 'typed-secret-99', version: 4 },
  });
  unmount();
});
