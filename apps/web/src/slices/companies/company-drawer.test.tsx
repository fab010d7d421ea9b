import type { CompanyDetails } from '@countinghouse/contract/companies/companies.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { CompanyDrawer } from './company-drawer.tsx';
import { OpenedCompany } from './opened-company.tsx';
import { acme, choices, offered } from './testing/sample-company.ts';
import type { CompanyTask } from './use-company-acts.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(
  task: CompanyTask,
  {
    company,
    save,
    options,
    offers = ok(choices),
  }: {
    company?: CompanyDetails;
    save?: () => FakeResponse;
    options?: (request: FakeRequest) => FakeResponse;
    offers?: FakeResponse;
  } = {},
) {
  const requests = fakeServer((call) => {
    if (call.path.startsWith('/company/choices')) return offers;
    if (call.path.startsWith('/options/company')) return options?.(call) ?? ok(offered);
    return save?.() ?? ok({ ...acme, version: 4 });
  });
  const onClose = vi.fn();
  const part = renderPart(
    <WithQueries>
      <CompanyDrawer task={task} {...(company === undefined ? {} : { company })} onClose={onClose} />
    </WithQueries>,
  );
  const saves = () => requests.filter((call) => call.path === '/company/v2');
  return { requests, saves, onClose, ...part };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const chosen = (name: string) => (field(name) as HTMLSelectElement).value;
const isThere = (name: string) => screen.queryByLabelText(new RegExp(`^${name}`)) !== null;

describe('the form of a company', () => {
  test.each([
    ['new', 'New Company'],
    ['edit', 'Edit Company'],
    ['duplicate', 'Duplicate Company'],
  ] as const)('opened to %s one is called so', (task, title) => {
    open(task, task === 'new' ? {} : { company: acme });
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
  });

  test('begins in QuickBooks of the United States, and builds the display name of the parts that say something', () => {
    open('new');
    expect([chosen('Provider'), chosen('Region')]).toEqual(['QUICK_BOOKS', 'US']);
    type('Title', ' Dr ');
    type('First name', 'Ann');
    type('Last name', 'Lee');
    expect(field('Display name')).toHaveProperty('value', 'Dr Ann Lee');
    type('Display name', 'Lee & Co');
    expect(field('Display name')).toHaveProperty('value', 'Lee & Co');
    type('Suffix', 'Jr');
    expect(field('Display name')).toHaveProperty('value', 'Dr Ann Lee Jr');
  });

  test('without CC is not sent: its message appears and its lists open', async () => {
    const { saves, user } = open('new');
    type('Company name', 'Zenith Inc');
    await user.click(button('Save'));
    await screen.findByText(messages.ccMissing, { selector: '[role="status"] *, [role="alert"] *' });
    expect(await screen.findByRole('dialog', { name: 'CC and BCC' })).toBeTruthy();
    await screen.findByText(messages.pleaseSelect('country'));
    expect(saves()).toEqual([]);
  });

  test('is saved once, with address and tax in parts of their own, and closes', async () => {
    const { saves, user, onClose } = open('edit', { company: acme });
    type('Company name', 'Acme Freight Ltd');
    await user.dblClick(button('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({
      id: 7,
      version: 3,
      companyName: 'Acme Freight Ltd',
      billingAddress: { addressLine1: '1 Main Street', country: 'United States' },
      taxDetails: { globalTaxSetting: 'Not Applicable', taxable: true },
    });
    expect(Object.keys(saves()[0]?.body as object)).not.toEqual(
      expect.arrayContaining(['taxCodeId', 'trnNo', 'country']),
    );
  });

  test('of one in the books keeps provider, region and currency', async () => {
    open('edit', { company: acme });
    for (const name of ['Provider', 'Region', 'Currency']) expect(field(name)).toHaveProperty('disabled', true);
  });

  test('of a duplicate begins with all but the name in the books and the e-mail, and is a new company', async () => {
    const company = { ...acme, region: 'UK', taxDetails: { ...acme.taxDetails, trnNo: 'GB123456789', taxCodeId: '5' } };
    const { saves, user } = open('duplicate', { company });
    expect(field('TRN')).toHaveProperty('value', 'GB123456789');
    expect([field('Display name'), field('Email')].map((one) => (one as HTMLInputElement).value)).toEqual(['', '']);
    expect(field('Company name')).toHaveProperty('value', 'Acme Freight Inc');
    type('Display name', 'Acme Freight West');
    type('Email', 'west@acme.example');
    await waitFor(() => expect(chosen('Payment terms')).toBe('Net 30'));
    await user.click(button('Save'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body).toMatchObject({ displayName: 'Acme Freight West', cc: 'cfo@acme.example' });
    expect(saves()[0]?.body).not.toHaveProperty('id');
  });
});

describe('provider and region', () => {
  test('decide which fields there are, and ask their own books for what they offer', async () => {
    const { requests } = open('new');
    expect(['Tax applicability', 'Tax treatment', 'TRN', 'PAN', 'Place of supply'].map(isThere)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    await waitFor(() => expect(screen.getByRole('option', { name: 'IND_2' })).toBeTruthy());
    type('Provider', 'ZOHO_BOOKS');
    type('Region', 'IND_2');
    expect(['Tax applicability', 'Tax treatment', 'TRN', 'PAN', 'Place of supply'].map(isThere)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
    await waitFor(() =>
      expect(requests.map((call) => call.path)).toContain('/options/company?provider=ZOHO_BOOKS&region=IND_2'),
    );
    await waitFor(() => expect(screen.getByRole('option', { name: 'Business GST' })).toBeTruthy());
    type('Tax treatment', 'business_gst');
    expect(isThere('TRN')).toBe(true);
    fireEvent.click(screen.getByLabelText('Tax Exempt'));
    expect([isThere('Tax preference reason'), (field('Tax rate') as HTMLSelectElement).disabled]).toEqual([true, true]);
    type('Region', 'UK');
    expect(['Tax treatment', 'TRN', 'Place of supply'].map(isThere)).toEqual([false, true, false]);
  });

  test('accept a phone number of the country, and name an example beside another one', async () => {
    open('new');
    type('Country', 'United Kingdom');
    type('Phone number', '0123 456 789');
    fireEvent.blur(field('Phone number'));
    await screen.findByText(/^Please enter a valid phone number, such as \+44 /);
    type('Phone number', '020 7946 0958');
    await waitFor(() => expect(field('Phone number').getAttribute('aria-invalid')).toBeNull());
  });

  test('take what the books know of the chosen customer, but for what was typed', async () => {
    const { user } = open('new');
    await screen.findByRole('option', { name: 'Net 30' });
    fireEvent.click(screen.getByLabelText('Use an existing customer'));
    type('Email', 'typed@zenith.example');
    const choose = async (name: string) => {
      await user.click(field('Reference company'));
      await user.click(await screen.findByRole('option', { name }));
    };
    const filled = () => ['Company name', 'Display name', 'Email', 'City', 'Payment terms', 'Currency'].map(chosen);
    await choose('Zenith Inc | Zenith');
    expect(filled()).toEqual(['Zenith Inc', 'Zenith', 'typed@zenith.example', 'Bend', 'Net 15', 'USD']);
    // the books no longer offer its tax
    expect(chosen('Tax rate')).toBe('');
    type('City', 'Salem');
    await choose('Apex | Apex');
    expect(filled()).toEqual(['Apex', '', 'typed@zenith.example', 'Salem', '', 'INR']);
  });

  test('empty customer, terms and tax when the provider is another one', async () => {
    open('new');
    await screen.findByRole('option', { name: 'Net 30' });
    type('Payment terms', 'Net 30');
    fireEvent.click(screen.getByLabelText('Use an existing customer'));
    expect(isThere('Reference company')).toBe(true);
    type('Provider', 'ZOHO_BOOKS');
    expect(chosen('Payment terms')).toBe('');
    type('Region', 'IND');
    fireEvent.click(screen.getByLabelText('Tax Exempt'));
    type('PAN', 'ABCDE1234F');
    type('Provider', 'QUICK_BOOKS');
    type('Provider', 'ZOHO_BOOKS');
    expect(screen.getByLabelText('Taxable')).toHaveProperty('checked', true);
    expect([chosen('PAN'), isThere('Tax preference reason')]).toEqual(['', false]);
  });

  test('whose books never said which taxes they have ask for none', async () => {
    const company = { ...acme, region: 'CA', isBound: false };
    const { user, saves } = open('edit', {
      company: { ...company, taxDetails: { ...acme.taxDetails, globalTaxSetting: 'Exclusive of Tax' as const } },
      options: ({ path }) =>
        ok({ ...offered, connected: false, taxes: path.includes('region=UK') ? offered.taxes : [] }),
    });
    await screen.findByText(messages.booksOfRegionNotConnected);
    type('Company name', 'Acme of Canada');
    await user.click(button('Save'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    type('Region', 'UK');
    type('TRN', 'GB123456789');
    type('Tax applicability', 'Exclusive of Tax');
    await screen.findByRole('option', { name: 'GST18' });
    await user.click(button('Save'));
    await screen.findByText('Please select tax rate');
    expect(saves()).toHaveLength(1);
  });

  test('whose books do not answer leave the lists as they were read last, and say so', async () => {
    const { user, requests } = open('new', {
      options: ({ method }) =>
        method === 'POST'
          ? { status: 503, body: { code: 'books_away', message: messages.companyOptionsFailed } }
          : ok(offered),
    });
    await screen.findByText(messages.companyOptionsFailed);
    expect(screen.getByRole('option', { name: 'Net 30' })).toBeTruthy();
    const before = requests.filter((call) => call.method === 'POST').length;
    await user.click(button('Retry'));
    await waitFor(() => expect(requests.filter((call) => call.method === 'POST').length).toBeGreaterThan(before));
  });

  test('that cannot be fetched leave providers and regions empty but for what is chosen, say so, and can be asked for again', async () => {
    const company = { ...acme, region: 'UK_2' };
    const { requests, user } = open('edit', {
      company,
      offers: { status: 500, body: { code: 'internal', message: 'a stack trace' } },
    });
    const offered = (label: RegExp) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map((one) => one.value).filter(Boolean);
    expect([offered(/^Provider/), offered(/^Region/)]).toEqual([[company.provider], ['UK_2']]);
    await screen.findByText(messages.optionsFailed);
    const times = () => requests.filter((call) => call.path.startsWith('/company/choices')).length;
    const before = times();
    await user.click(button('Retry'));
    await waitFor(() => expect(times()).toBeGreaterThan(before));
  });

  test('whose lists cannot be fetched have empty ones, with the server’s words', async () => {
    open('new', { options: () => ({ status: 503, body: { code: 'unavailable', message: 'The database is away.' } }) });
    await screen.findByText('The database is away.');
    expect(screen.queryByRole('option', { name: 'Net 30' })).toBeNull();
  });
});

test('lists that our own server could not give are no fault of the books', async () => {
  open('new', { options: () => ({ status: 500, body: { code: 'internal', message: 'a stack trace' } }) });
  await screen.findByText(messages.optionsFailed);
  expect(screen.queryByText(messages.companyOptionsFailed)).toBeNull();
});

describe('a save that is refused', () => {
  test.each([
    ['duplicate', 'Failed to add company. Please try again'],
    ['edit', 'Failed to edit company. Please try again'],
  ] as const)('without a message shows the message of the task: %s', async (task, words) => {
    const { user, onClose } = open(task, { company: acme, save: () => ({ status: 500, body: '' }) });
    type('Company name', 'Northwind');
    type('Display name', 'Northwind');
    type('Email', 'west@acme.example');
    await waitFor(() => expect(chosen('Payment terms')).toBe('Net 30'));
    await user.click(button('Save'));
    await screen.findAllByText(words);
    expect(onClose).not.toHaveBeenCalled();
    expect(field('Company name')).toHaveProperty('value', 'Northwind');
  });

  test('shows the newer values in the format of the form: by name, and a postcode not as a figure', async () => {
    const indian: CompanyDetails = {
      ...acme,
      provider: 'ZOHO_BOOKS',
      region: 'IND',
      placeOfContact: 'KA',
      taxDetails: { ...acme.taxDetails, taxable: false, taxExemptReason: 'Export', taxTreatment: 'consumer' },
      isBound: false,
    };
    const current: CompanyDetails = {
      ...indian,
      provider: 'QUICK_BOOKS',
      placeOfContact: '',
      billingAddress: { ...acme.billingAddress, zipCode: '97201' },
      phoneNumber: '5035550100',
      taxDetails: { ...indian.taxDetails, taxTreatment: 'business_gst', taxCodeId: '5' },
      version: 8,
    };
    const { user } = open('edit', {
      company: indian,
      save: () => ({
        status: 409,
        body: { code: 'stale_version', message: serverMessages.staleVersion, current },
      }),
    });
    await screen.findByRole('option', { name: 'Consumer' });
    type('Company name', 'By Anna');
    await user.click(button('Save'));
    const both = await screen.findByRole('region', { name: 'Saved by another user' });
    const theirs = within(both)
      .getAllByRole('button', { name: /^Use their value for/ })
      .map((one) => one.getAttribute('aria-label')?.replace('Use their value for ', ''));
    expect(theirs).toEqual(
      expect.arrayContaining([
        'Provider: QuickBooks',
        'Place of supply: none',
        'Tax treatment: Business GST',
        'Tax rate: GST18',
        'Zip code: 97201',
        'Phone number: 5035550100',
      ]),
    );
    within(both).getByRole('button', { name: 'Use your value for Place of supply: Karnataka' });
  });
});

test('a company that is opened again begins as it is now, not as it was seen before', async () => {
  const answer = (city: string, version: number) =>
    ok({
      companyDetails: { ...acme, billingAddress: { ...acme.billingAddress, city }, version },
      clientDetailsList: [],
    });
  const slow = slowResponse();
  const answers = [answer('Portland', 3), slow.arriving];
  fakeServer(({ path }) => {
    if (path === '/company/7') return answers.shift() ?? 'cut off';
    return ok(path.startsWith('/options/company') ? offered : choices);
  });
  const drawer = (isOpen: boolean) => (
    <WithQueries>
      <OpenedCompany opened={isOpen ? { task: 'edit', companyId: 7 } : undefined} onClose={() => undefined} />
    </WithQueries>
  );
  const { show } = renderPart(drawer(true));
  expect(await screen.findByLabelText(/^City/)).toHaveProperty('value', 'Portland');
  show(drawer(false));
  show(drawer(true));
  expect(screen.queryByLabelText(/^City/)).toBeNull();
  slow.arrive(answer('Salem', 4));
  expect(await screen.findByLabelText(/^City/)).toHaveProperty('value', 'Salem');
});
