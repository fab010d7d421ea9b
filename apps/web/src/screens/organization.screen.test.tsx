import { messages } from '@countinghouse/contract/messages.ts';
import type { Organization } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { OrganizationScreen } from './organization.screen.tsx';

const organization: Organization = {
  id: 3,
  organizationName: 'Northwind UK',
  provider: 'QUICK_BOOKS',
  region: 'UK',
  chargesVat: false,
  legalName: 'Northwind Ltd',
  addressLine1: '1 High Street',
  addressLine2: '',
  city: 'York',
  state: '',
  zipCode: 'YO1 7HH',
  country: 'United Kingdom',
  taxNumber: '',
  sacCode: '',
  bankDetails: '',
  paymentInstructions: '',
  pageLanguage: 'English',
  footer: '',
  logo: null,
  changedByName: null,
  changedAt: '2026-11-26T10:00:00.000Z',
  version: 1,
};
afterEach(() => vi.unstubAllGlobals());

function show(listed: readonly Organization[]) {
  const requests = fakeServer((one) =>
    one.method === 'GET' ? ok({ organizationDetails: listed }) : ok({ ...organization, version: 2 }),
  );
  const shown = renderPart(
    <MemoryRouter>
      <WithQueries>
        <OrganizationScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  return { ...shown, requests };
}

test('an organization shows its address in one line and where its profile comes from', async () => {
  show([organization, { ...organization, id: 4, organizationName: 'Northwind US', changedByName: 'Ada' }]);
  await screen.findByText('Northwind US');
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('1 High Street, York, YO1 7HH, United Kingdom');
  expect(first?.textContent).toContain('Synced from QuickBooks');
  expect(second?.textContent).toContain('Ada, 26\u00A0Nov\u00A02026');
  expect(first?.textContent).toContain('VAT number, Bank details');
});

test('without connected books the page leads to the connections', async () => {
  show([]);
  expect((await screen.findByRole('link', { name: 'Connect your books' })).getAttribute('href')).toBe(
    '/settings/identityProvider',
  );
});

test('a tax registration number has the form of its region, and lines of bank details stay lines', async () => {
  const { user, requests } = show([organization]);
  await user.click(await screen.findByText('Northwind UK'));
  const form = within(await screen.findByRole('form', { name: 'Organization profile' }));
  await user.type(form.getByLabelText('Tax registration number'), 'GB12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(messages.invalidTrn)).toBeTruthy();
  await user.type(form.getByLabelText('Tax registration number'), '3456727');
  await user.type(form.getByLabelText('Bank details'), 'Sort code 20-00-00{enter}Account 12345678');
  await user.selectOptions(form.getByLabelText(/^Page language/), 'German');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      pageLanguage: 'German',
      taxNumber: 'GB123456727',
      bankDetails: 'Sort code 20-00-00\nAccount 12345678',
      version: 1,
    }),
  );
});

test('only an organization in India has a SAC code, of four, six or eight digits', async () => {
  const { user, requests } = show([
    organization,
    { ...organization, id: 5, organizationName: 'Northwind India', region: 'IND' },
  ]);
  await user.click(await screen.findByText('Northwind UK'));
  await screen.findByLabelText('Bank details');
  expect(screen.queryByLabelText('SAC code')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByText('Northwind India'));
  await user.type(await screen.findByLabelText('SAC code'), '99831');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.invalidSacCode)).toBeTruthy();
  await user.type(screen.getByLabelText('SAC code'), '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ sacCode: '998314' }),
  );
});

test('a logo is sent before the texts, which follow it in the next version', async () => {
  const { user, requests } = show([organization]);
  await user.click(await screen.findByText('Northwind UK'));
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'logo.png');
  await user.upload(await screen.findByLabelText(/^Logo/), png);
  await user.type(screen.getByLabelText('Footer'), 'Registered in England');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  const [logo, texts] = requests.filter(({ method }) => method === 'PUT');
  expect(logo?.path).toBe('/organization/3/logo?version=1');
  expect(texts?.body).toMatchObject({ footer: 'Registered in England', version: 2 });
});

test('a logo is removed after a question', async () => {
  const { user, requests } = show([{ ...organization, logo: { name: 'logo.png', width: 320, height: 80 } }]);
  await user.click(await screen.findByText('Northwind UK'));
  await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe('/organization/3/logo?version=1');
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});
