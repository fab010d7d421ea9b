import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BooksCaller,
  connectBooks,
  control,
  refusal,
  salesLine,
  type SandboxUnderTest,
  sandboxUnderTest,
  US,
} from '../testing/call-sandbox.ts';

let sandbox: SandboxUnderTest;
let us: BooksCaller;
let customer: string;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  us = await connectBooks(sandbox.url, US);
  customer = await customerNamed('Credited Inc.');
});
afterAll(() => sandbox.stop());

const customerNamed = async (DisplayName: string) =>
  String((await us.post('/customer', { DisplayName })).json['Customer']?.['Id']);
const make = async (entity: 'Invoice' | 'CreditMemo', amount: number, to = customer) =>
  String(
    (await us.post(`/${entity.toLowerCase()}`, { CustomerRef: { value: to }, Line: [salesLine(amount)] })).json[
      entity
    ]?.['Id'],
  );
const read = async (entity: 'Invoice' | 'CreditMemo', id: string) =>
  (await us.get(`/${entity.toLowerCase()}/${id}`)).json[entity]!;
const line = (Amount: number, TxnType: string, TxnId: string) => ({ Amount, LinkedTxn: [{ TxnId, TxnType }] });
const apply = (invoice: string, memo: string, amount: number, more: object = {}) =>
  us.post('/payment', {
    CustomerRef: { value: customer },
    TotalAmt: 0,
    Line: [line(amount, 'Invoice', invoice), line(amount, 'CreditMemo', memo)],
    ...more,
  });

describe('a payment over 0 that links an invoice and a credit memo', () => {
  test('lowers both balances, links both, and moves no money', async () => {
    const [invoice, memo] = [await make('Invoice', 100), await make('CreditMemo', 40)];
    const owed = (await us.get(`/customer/${customer}`)).json['Customer']?.['Balance'];
    const payment = (await apply(invoice, memo, 30)).json['Payment']!;
    expect(payment).toMatchObject({ TotalAmt: 0, UnappliedAmt: 0 });
    expect(payment['Line']).toEqual([line(30, 'Invoice', invoice), line(30, 'CreditMemo', memo)]);
    const linked = { LinkedTxn: [{ TxnId: payment['Id'], TxnType: 'Payment' }] };
    expect(await read('Invoice', invoice)).toMatchObject({ Balance: 70, ...linked });
    expect(await read('CreditMemo', memo)).toMatchObject({ Balance: 10, RemainingCredit: 10, TotalAmt: 40, ...linked });
    expect((await us.get(`/customer/${customer}`)).json['Customer']?.['Balance']).toBe(owed);
    expect(refusal(await us.post('/creditmemo?operation=delete', { Id: memo, SyncToken: '1' })).code).toBe('6000');

    await us.post('/payment?operation=delete', { Id: payment['Id'], SyncToken: '0' });
    expect(await read('Invoice', invoice)).toMatchObject({ Balance: 100, LinkedTxn: [] });
    expect(await read('CreditMemo', memo)).toMatchObject({ Balance: 40, LinkedTxn: [] });
  });

  test('may name both documents on one line', async () => {
    const [invoice, memo] = [await make('Invoice', 100), await make('CreditMemo', 40)];
    const both = {
      Amount: 40,
      LinkedTxn: [...line(40, 'CreditMemo', memo).LinkedTxn, ...line(40, 'Invoice', invoice).LinkedTxn],
    };
    expect((await apply(invoice, memo, 40, { Line: [both] })).status).toBe(200);
    expect([(await read('Invoice', invoice))['Balance'], (await read('CreditMemo', memo))['Balance']]).toEqual([60, 0]);
  });

  test.each([
    ['more than the invoice has open', 120, 200],
    ['more than is left of the credit memo', 60, 50],
  ])('is refused for %s and changes nothing', async (_case, amount, credit) => {
    const [invoice, memo] = [await make('Invoice', 100), await make('CreditMemo', credit)];
    expect(refusal(await apply(invoice, memo, amount)).code).toBe('6000');
    expect([(await read('Invoice', invoice))['Balance'], (await read('CreditMemo', memo))['Balance']]).toEqual([
      100,
      credit,
    ]);
  });

  test('is refused with a credit memo of another customer', async () => {
    const other = await make('CreditMemo', 40, await customerNamed('Someone Else Inc.'));
    expect(refusal(await apply(await make('Invoice', 100), other, 40)).code).toBe('6000');
  });

  test('and a paid amount settle an invoice together', async () => {
    const [invoice, memo] = [await make('Invoice', 100), await make('CreditMemo', 40)];
    const paid = await apply(invoice, memo, 40, {
      TotalAmt: 60,
      Line: [line(100, 'Invoice', invoice), line(40, 'CreditMemo', memo)],
    });
    expect(paid.json['Payment']).toMatchObject({ TotalAmt: 60, UnappliedAmt: 0 });
    expect((await read('Invoice', invoice))['Balance']).toBe(0);
  });
});

describe('a payment', () => {
  test('is deposited to the named account, and is refused for an account of another type', async () => {
    const pay = (id?: string) =>
      us.post('/payment', {
        CustomerRef: { value: customer },
        TotalAmt: 5,
        ...(id === undefined ? {} : { DepositToAccountRef: { value: id } }),
      });
    expect((await pay()).json['Payment']?.['DepositToAccountRef']).toEqual({ value: '4' });
    expect((await pay('6')).json['Payment']?.['DepositToAccountRef']).toEqual({ value: '6', name: 'Checking' });
    expect(refusal(await pay('1')).code).toBe('2500');
  });

  test('can neither be changed nor deleted once deposited at the bank', async () => {
    const { json } = await us.post('/payment', { CustomerRef: { value: customer }, TotalAmt: 5 });
    const Id = String(json['Payment']?.['Id']);
    await control(sandbox.url, 'POST', `/books/${US}/payments/${Id}/deposit`);
    expect(refusal(await us.post('/payment?operation=delete', { Id, SyncToken: '1' })).code).toBe('6540');
    expect((await us.get(`/payment/${Id}`)).json['Payment']?.['LinkedTxn']).toMatchObject([{ TxnType: 'Deposit' }]);
  });

  test('is voided by an update that includes it', async () => {
    const { json } = await us.post('/payment', { CustomerRef: { value: customer }, TotalAmt: 5, PrivateNote: 'R-1' });
    const Id = String(json['Payment']?.['Id']);
    const voided = await us.post('/payment?operation=update&include=void', { Id, SyncToken: '0', sparse: true });
    expect(voided.json['Payment']).toMatchObject({ TotalAmt: 0, PrivateNote: 'Voided - R-1' });
  });
});

test('a new credit memo settles the oldest open invoice if credits are applied automatically', async () => {
  await control(sandbox.url, 'POST', `/books/${US}/preferences`, { autoApplyCredits: true });
  customer = await customerNamed('Automatic Inc.');
  const [older, newer] = [await make('Invoice', 30), await make('Invoice', 100)];
  const memo = await make('CreditMemo', 50);
  await control(sandbox.url, 'POST', `/books/${US}/preferences`, { autoApplyCredits: false });
  expect([
    (await read('Invoice', older))['Balance'],
    (await read('Invoice', newer))['Balance'],
    (await read('CreditMemo', memo))['Balance'],
  ]).toEqual([0, 80, 0]);
});
