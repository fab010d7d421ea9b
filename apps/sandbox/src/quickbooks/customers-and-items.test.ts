import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BooksCaller,
  connectBooks,
  control,
  refusal,
  type SandboxUnderTest,
  sandboxUnderTest,
  UK,
  US,
} from '../testing/call-sandbox.ts';

let sandbox: SandboxUnderTest;
let us: BooksCaller;
let uk: BooksCaller;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  us = await connectBooks(sandbox.url, US);
  uk = await connectBooks(sandbox.url, UK);
});
afterAll(() => sandbox.stop());

const made = async (body: Record<string, unknown>, books = us) =>
  (await books.post('/customer', body)).json['Customer']!;

describe('customers of the books', () => {
  test('are returned in full when created, with version 0, status 200 and the time', async () => {
    const answer = await us.post('/customer?minorversion=75', {
      DisplayName: 'Ada Stone Ltd',
      GivenName: 'Ada',
      FamilyName: 'Stone',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('intuit_tid')).toMatch(/^1-/);
    expect(answer.json['time']).toMatch(/^2026-11-21T10:00:00\.\d{3}-08:00$/);
    expect(answer.json['Customer']).toMatchObject({
      SyncToken: '0',
      sparse: false,
      domain: 'QBO',
      Active: true,
      Taxable: true,
      PrintOnCheckName: 'Ada Stone',
      CurrencyRef: { value: 'USD', name: 'United States Dollar' },
      DefaultTaxCodeRef: { value: '2' },
    });
    expect(answer.text).not.toContain('null');
  });

  test('have unique names, ignoring case', async () => {
    await made({ DisplayName: 'Beacon Health' });
    expect(refusal(await us.post('/customer', { DisplayName: 'BEACON health' })).code).toBe('6240');
  });

  test('may have the name of a customer of another company', async () => {
    await made({ DisplayName: 'Twice Told' });
    expect((await uk.post('/customer', { DisplayName: 'Twice Told' })).status).toBe(200);
  });

  test.each([
    ['no name at all', { Notes: 'x' }, '2020', 'DisplayName'],
    ['an unknown key', { DisplayName: 'X1', Colour: 'red' }, '2010', 'Colour'],
    ['an unknown key inside an address', { DisplayName: 'X2', BillAddr: { Street: 'x' } }, '2010', 'BillAddr.Street'],
    ['a key of our own naming', { displayName: 'X3' }, '2010', 'displayName'],
    ['a name that is too long', { DisplayName: 'x'.repeat(501) }, '2050', 'DisplayName'],
    ['a colon in the name', { DisplayName: 'A:B' }, '6000', 'DisplayName'],
    ['a currency while there is only one', { DisplayName: 'X4', CurrencyRef: { value: 'EUR' } }, '6000', 'CurrencyRef'],
    ['a term that does not exist', { DisplayName: 'X5', SalesTermRef: { value: '99' } }, '2500', 'SalesTermRef'],
    [
      'a way of delivery that does not exist',
      { DisplayName: 'X6', PreferredDeliveryMethod: 'Pigeon' },
      '2170',
      'PreferredDeliveryMethod',
    ],
    [
      'an address that is no email address',
      { DisplayName: 'X7', PrimaryEmailAddr: { Address: 'incomplete' } },
      '2210',
      'PrimaryEmailAddr.Address',
    ],
  ])('are refused with %s', async (_case, body, code, element) => {
    const answer = await us.post('/customer', body);
    expect([answer.status, refusal(answer).code, refusal(answer).element]).toEqual([400, code, element]);
  });

  test('are refused without a crash if the body is not JSON', async () => {
    expect(refusal(await us.post('/customer', '{"DisplayName":')).code).toBe('2010');
    expect(refusal(await us.post('/customer', '[1]')).code).toBe('2010');
  });

  test('keep omitted fields in a sparse update, and lose them in a full one', async () => {
    const { Id } = await made({ DisplayName: 'Sparse Ltd', Notes: 'first', CompanyName: 'Sparse Holding' });
    const sparse = await us.post('/customer', { Id, SyncToken: '0', sparse: true, Notes: 'second' });
    expect(sparse.json['Customer']).toMatchObject({
      SyncToken: '1',
      Notes: 'second',
      CompanyName: 'Sparse Holding',
      DisplayName: 'Sparse Ltd',
    });
    const full = await us.post('/customer', { Id, SyncToken: '1', DisplayName: 'Sparse Ltd', Notes: 'third' });
    expect(full.json['Customer']).toMatchObject({ SyncToken: '2', Notes: 'third' });
    expect(full.json['Customer']?.['CompanyName']).toBeUndefined();
  });

  test('are not updated with an old version', async () => {
    const { Id } = await made({ DisplayName: 'Stale Ltd' });
    await us.post('/customer', { Id, SyncToken: '0', sparse: true, Notes: 'x' });
    expect(refusal(await us.post('/customer', { Id, SyncToken: '0', sparse: true, Notes: 'y' })).code).toBe('5010');
    expect(refusal(await us.post('/customer', { Id, sparse: true, Notes: 'y' })).code).toBe('5010');
  });

  test('are shown as deleted once inactive, found only on request, and free their name', async () => {
    const { Id } = await made({ DisplayName: 'Gone Ltd' });
    const gone = await us.post('/customer', { Id, SyncToken: '0', sparse: true, Active: false });
    expect(gone.json['Customer']).toMatchObject({
      Active: false,
      DisplayName: 'Gone Ltd (deleted)',
      FullyQualifiedName: 'Gone Ltd (deleted)',
    });
    expect((await us.query(`select * from Customer where Id = '${Id}'`)).json['QueryResponse']).toEqual({});
    expect(
      (await us.query(`select * from Customer where Id = '${Id}' and Active in (true, false)`)).json['QueryResponse']?.[
        'Customer'
      ],
    ).toHaveLength(1);
    expect((await us.post('/customer', { DisplayName: 'Gone Ltd' })).status).toBe(200);
  });

  test('keep their currency forever', async () => {
    const { Id } = await made({ DisplayName: 'Euro GmbH', CurrencyRef: { value: 'EUR' } }, uk);
    const changed = await uk.post('/customer', { Id, SyncToken: '0', sparse: true, CurrencyRef: { value: 'USD' } });
    expect(changed.json['Customer']?.['CurrencyRef']?.['value']).toBe('EUR');
  });

  test('return their tax number masked', async () => {
    const customer = await made({ DisplayName: 'VAT Ltd', PrimaryTaxIdentifier: 'GB123456789' }, uk);
    expect(customer['PrimaryTaxIdentifier']).toBe('XXXXXX56789');
  });

  test.each([
    ['/customer/4711', '610'],
    ['/customer/abc', '2030'],
    ['/spaceship/1', '500'],
  ])('%s are refused with %s', async (path, code) => expect(refusal(await us.get(path)).code).toBe(code));
});

describe('items and terms of the books', () => {
  test('include the items Services and Hours from the start', async () => {
    const { json } = await us.query('select * from Item');
    expect(json['QueryResponse']?.['Item']?.map((item) => item['Name'])).toEqual(['Hours', 'Services']);
  });

  test('require a name, a kind and an existing income account for an item', async () => {
    const item = { Name: 'Development Fees', Type: 'Service', IncomeAccountRef: { value: '1' } };
    expect(refusal(await us.post('/item', { ...item, Name: undefined })).element).toBe('Name');
    expect(refusal(await us.post('/item', { ...item, Type: undefined })).element).toBe('Type');
    expect(refusal(await us.post('/item', { ...item, IncomeAccountRef: { value: '99' } })).code).toBe('2500');
    const made = await us.post('/item', item);
    expect(made.json['Item']).toMatchObject({
      Name: 'Development Fees',
      IncomeAccountRef: { value: '1', name: 'Services' },
      SyncToken: '0',
    });
    expect(refusal(await us.post('/item', item)).code).toBe('6240');
  });
});

describe('the imitated companies', () => {
  test.each([
    ['9341450000000001', 'US', 'USD', false, true],
    ['9341450000000002', 'GB', 'GBP', true, true],
    ['9341450000000003', 'CA', 'CAD', false, false],
    ['9341450000000004', 'IN', 'INR', true, true],
    ['9341450000000005', 'AE', 'AED', true, true],
  ])('include %s as %s in %s', async (realmId, country, currency, multiCurrency, ownNumbers) => {
    const books = await connectBooks(sandbox.url, realmId);
    expect((await books.get(`/companyinfo/${realmId}`)).json['CompanyInfo']?.['Country']).toBe(country);
    const { Preferences } = (await books.get('/preferences')).json;
    expect(Preferences?.['CurrencyPrefs']).toEqual({
      MultiCurrencyEnabled: multiCurrency,
      HomeCurrency: { value: currency },
    });
    expect(Preferences?.['SalesFormsPrefs']?.['CustomTxnNumbers']).toBe(ownNumbers);
  });

  test('include the UK with the five usual VAT codes and rates', async () => {
    const codes = (await uk.query('select * from TaxCode')).json['QueryResponse']?.['TaxCode'];
    expect(codes?.map((code) => code['Name'])).toEqual(['20.0% S', '5.0% R', '0.0% Z', 'Exempt', 'No VAT']);
    const rateId = codes?.[0]?.['SalesTaxRateList']?.['TaxRateDetail']?.[0]?.['TaxRateRef']?.['value'];
    const rates = (await uk.query(`select * from TaxRate where Id = '${rateId}'`)).json['QueryResponse']?.['TaxRate'];
    expect(rates?.map((rate) => rate['RateValue'])).toEqual([20]);
  });

  test('without asking for JSON the answer comes in XML', async () => {
    const answer = await fetch(
      `${sandbox.url}/quickbooks/v3/company/${US}/query?query=${encodeURIComponent("select * from Item where Id = '1'")}`,
      {
        headers: { authorization: `Bearer ${us.accessToken}` },
      },
    );
    expect(answer.headers.get('content-type')).toContain('xml');
    expect(await answer.text()).toContain('<IncomeAccountRef name="Services">1</IncomeAccountRef>');
  });

  test("keep their administrator's settings over a restart", async () => {
    const own = await sandboxUnderTest();
    await control(own.url, 'POST', `/books/${US}/preferences`, { customTxnNumbers: false });
    const again = await own.restart();
    const books = await connectBooks(again.url, US);
    expect((await books.get('/preferences')).json['Preferences']?.['SalesFormsPrefs']?.['CustomTxnNumbers']).toBe(
      false,
    );
    expect((await control(again.url, 'POST', `/books/${US}/preferences`, { typo: true })).status).toBe(400);
    await again.stop();
  });
});
