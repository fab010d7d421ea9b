import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type BooksCaller,
  CA,
  connectBooks,
  control,
  IND,
  type Loose,
  refusal,
  salesLine,
  type SandboxUnderTest,
  sandboxUnderTest,
  UAE,
  UK,
  US,
} from '../testing/call-sandbox.ts';

let sandbox: SandboxUnderTest;
let us: BooksCaller;
let uk: BooksCaller;
let usCustomer: string;
let ukCustomer: string;

beforeAll(async () => {
  sandbox = await sandboxUnderTest();
  us = await connectBooks(sandbox.url, US);
  uk = await connectBooks(sandbox.url, UK);
  usCustomer = await customerIn(us, {
    DisplayName: 'Atlas Freight Inc.',
    PrimaryEmailAddr: { Address: 'pay@atlas.example' },
  });
  ukCustomer = await customerIn(uk, { DisplayName: 'Cobalt Insurance Ltd' });
});
afterAll(() => sandbox.stop());

async function customerIn(books: BooksCaller, body: Record<string, unknown>): Promise<string> {
  return String((await books.post('/customer', body)).json['Customer']?.['Id']);
}
const usInvoice = (more: Record<string, unknown> = {}) => ({
  CustomerRef: { value: usCustomer },
  Line: [salesLine(100)],
  ...more,
});
const ukInvoice = (more: Record<string, unknown> = {}) => ({
  CustomerRef: { value: ukCustomer },
  CurrencyRef: { value: 'GBP' },
  GlobalTaxCalculation: 'TaxExcluded',
  Line: [salesLine(100, {}, { TaxCodeRef: { value: '4' } })],
  ...more,
});
const invoiceOf = (answer: Answer): Loose => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json['Invoice']!;
};

describe('creating an invoice', () => {
  test('adds line ids, a subtotal line, the due date and the totals', async () => {
    const invoice = invoiceOf(
      await us.post(
        '/invoice',
        usInvoice({
          TxnDate: '2024-01-15',
          Line: [salesLine(100, {}, { Qty: 1, UnitPrice: 100 }), salesLine(12.5, { Description: 'Extra' })],
        }),
      ),
    );
    expect(invoice).toMatchObject({
      SyncToken: '0',
      DueDate: '2024-02-14',
      TotalAmt: 112.5,
      Balance: 112.5,
      PrintStatus: 'NeedToPrint',
      EmailStatus: 'NotSet',
      LinkedTxn: [],
      CustomField: [],
    });
    expect(invoice['Line']?.map((line) => [line['Id'], line['LineNum'], line['DetailType']])).toEqual([
      ['1', 1, 'SalesItemLineDetail'],
      ['2', 2, 'SalesItemLineDetail'],
      [undefined, undefined, 'SubTotalLineDetail'],
    ]);
    expect(invoice['Line']?.[2]?.['Amount']).toBe(112.5);
    expect(invoice['Line']?.[0]?.['SalesItemLineDetail']?.['TaxCodeRef']?.['value']).toBe('NON');
  });

  test('returns money with two decimals', async () => {
    expect((await us.post('/invoice', usInvoice())).text).toMatch(/"TotalAmt":100\.00,/);
  });

  test('assigns increasing ids that are not shared with payments', async () => {
    const first = invoiceOf(await us.post('/invoice', usInvoice()));
    const paid = await us.post('/payment', { CustomerRef: { value: usCustomer }, TotalAmt: 1 });
    expect(Number(paid.json['Payment']?.['Id'])).toBe(Number(first['Id']) + 1);
  });

  test.each([
    ['no customer', { CustomerRef: undefined }, '2020', 'CustomerRef'],
    ['an unknown customer', { CustomerRef: { value: '999' } }, '2500', 'CustomerRef'],
    ['no lines', { Line: [] }, '2020', 'Line'],
    ['only a text line', { Line: [{ DetailType: 'DescriptionOnly', Description: 'x' }] }, '2020', 'Line'],
    ['a line that does not say what it is', { Line: [{ Amount: 1 }] }, '2020', 'Line.DetailType'],
    ['a line without an amount', { Line: [{ ...salesLine(1), Amount: undefined }] }, '2020', 'Line.Amount'],
    [
      'an unknown item',
      { Line: [salesLine(1, {}, { ItemRef: { value: '99' } })] },
      '2500',
      'Line.SalesItemLineDetail.ItemRef',
    ],
    ['an unknown key in a line', { Line: [salesLine(1, { Rate: 3 })] }, '2010', 'Line.Rate'],
    [
      'an amount that is not price times quantity',
      { Line: [salesLine(100.01, {}, { Qty: 2, UnitPrice: 50 })] },
      '6070',
      'Line.Amount',
    ],
    [
      'a numeric tax code in a US company',
      { Line: [salesLine(1, {}, { TaxCodeRef: { value: '2' } })] },
      '6100',
      'Line.SalesItemLineDetail.TaxCodeRef',
    ],
    ['a number that is too long', { DocNumber: 'X'.repeat(22) }, '2050', 'DocNumber'],
    ['a day that does not exist', { TxnDate: '2026-02-29' }, '2180', 'TxnDate'],
    ['an amount that is no number', { Line: [salesLine('ten')] }, '2080', 'Line.Amount'],
    ['an amount with six decimals', { Line: [salesLine('1.123456')] }, '2090', 'Line.Amount'],
    ['a term that does not exist', { SalesTermRef: { value: '77' } }, '2500', 'SalesTermRef'],
    ['another currency than the customer has', { CurrencyRef: { value: 'EUR' } }, '6000', 'CurrencyRef'],
    ['an exchange rate while there is only one currency', { ExchangeRate: 1.2 }, '6000', 'ExchangeRate'],
    ['a class while classes are off', { ClassRef: { value: '1' } }, '2500', 'ClassRef'],
    ['mailing without an address', { EmailStatus: 'Sent' }, '2170', 'EmailStatus'],
    ['a total below zero', { Line: [salesLine(-5)] }, '6000', ''],
  ])('is refused for %s', async (_case, more, code, element) => {
    const answer = await us.post('/invoice', usInvoice(more));
    expect([answer.status, refusal(answer).code, refusal(answer).element]).toEqual([400, code, element]);
  });

  test('stores nothing if it is refused', async () => {
    const before = (await control(sandbox.url, 'GET', `/books/${US}`)).json['invoices']?.length;
    await us.post('/invoice', usInvoice({ Line: [salesLine(1), salesLine(2, {}, { ItemRef: { value: '99' } })] }));
    expect((await control(sandbox.url, 'GET', `/books/${US}`)).json['invoices']?.length).toBe(before);
  });

  test('compares price times quantity after rounding to cents, half away from zero', async () => {
    const line = (amount: string) => usInvoice({ Line: [salesLine(amount, {}, { Qty: '1.35', UnitPrice: '33.3' })] });
    expect(refusal(await us.post('/invoice', line('44.95'))).code).toBe('6070');
    expect((await us.post('/invoice', line('44.96'))).status).toBe(200);
    const exactly = JSON.stringify(
      usInvoice({ Line: [salesLine('@', {}, { Qty: 3, UnitPrice: '92.5633333' })] }),
    ).replace('"@"', '277.69');
    expect((await us.post('/invoice', exactly)).status).toBe(200);
  });

  test('reads a line without an item as text whose amount does not count', async () => {
    const invoice = invoiceOf(
      await us.post('/invoice', usInvoice({ Line: [salesLine(10), salesLine(90, {}, { ItemRef: undefined })] })),
    );
    expect(invoice['TotalAmt']).toBe(10);
  });

  test('takes the due date from the terms of the invoice, then from those of the customer', async () => {
    const customer = await customerIn(us, { DisplayName: 'Net Fifteen Ltd', SalesTermRef: { value: '2' } });
    const day = { TxnDate: '2026-02-20' };
    expect(
      invoiceOf(await us.post('/invoice', usInvoice({ CustomerRef: { value: customer }, ...day })))['DueDate'],
    ).toBe('2026-03-07');
    expect(invoiceOf(await us.post('/invoice', usInvoice({ SalesTermRef: { value: '4' }, ...day })))['DueDate']).toBe(
      '2026-04-21',
    );
    expect(invoiceOf(await us.post('/invoice', usInvoice({ DueDate: '2026-12-24', ...day })))['DueDate']).toBe(
      '2026-12-24',
    );
  });

  test("uses the books' current day without a date", async () => {
    const own = await sandboxUnderTest();
    own.setNow('2026-11-22T05:00:00Z');
    const books = await connectBooks(own.url, US);
    const customer = await customerIn(books, { DisplayName: 'Night Ltd' });
    const body = usInvoice({ CustomerRef: { value: customer } });
    expect(invoiceOf(await books.post('/invoice', body))['TxnDate']).toBe('2026-11-21');
    await own.stop();
  });
});

describe('numbers of invoices', () => {
  test('are kept if sent, and missing otherwise', async () => {
    expect(invoiceOf(await us.post('/invoice', usInvoice({ DocNumber: 'INV-1' })))['DocNumber']).toBe('INV-1');
    expect(invoiceOf(await us.post('/invoice', usInvoice()))['DocNumber']).toBeUndefined();
  });

  test('are refused if used, and the refusal names the other invoice', async () => {
    const first = invoiceOf(await us.post('/invoice', usInvoice({ DocNumber: 'INV-2' })));
    const second = await us.post('/invoice', usInvoice({ DocNumber: 'inv-2' }));
    expect(refusal(second).code).toBe('6140');
    expect(refusal(second).detail).toMatch(
      new RegExp(`DocNumber=inv-2 is assigned to TxnType=Invoice with TxnId=${first['Id']}$`),
    );
  });

  test('are accepted if used when the request allows it or the company does not check', async () => {
    await us.post('/invoice', usInvoice({ DocNumber: 'INV-3' }));
    expect((await us.post('/invoice?include=allowduplicatedocnum', usInvoice({ DocNumber: 'INV-3' }))).status).toBe(
      200,
    );
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { warnDuplicateNumbers: false });
    const third = await us.post('/invoice', usInvoice({ DocNumber: 'INV-3' }));
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { warnDuplicateNumbers: true });
    expect(third.status).toBe(200);
  });

  test('are the next free ones with AUTO_GENERATE', async () => {
    const numbers = [];
    for (let count = 0; count < 2; count += 1)
      numbers.push(
        Number(invoiceOf(await us.post('/invoice', usInvoice({ DocNumber: 'AUTO_GENERATE' })))['DocNumber']),
      );
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test('are replaced if the books number documents themselves', async () => {
    const ca = await connectBooks(sandbox.url, CA);
    const customer = await customerIn(ca, { DisplayName: 'Maple Ltd' });
    const body = {
      CustomerRef: { value: customer },
      GlobalTaxCalculation: 'TaxExcluded',
      DocNumber: 'OURS-1',
      Line: [salesLine(10, {}, { TaxCodeRef: { value: '7' } })],
    };
    const invoice = invoiceOf(await ca.post('/invoice', body));
    expect(invoice['DocNumber']).toBe('1038');
    const changed = invoiceOf(
      await ca.post('/invoice', { Id: invoice['Id'], SyncToken: '0', sparse: true, DocNumber: 'OURS-2' }),
    );
    expect(changed['DocNumber']).toBe('1038');
  });

  test('are free again after deleting an invoice, and stay used after voiding it', async () => {
    const deleted = invoiceOf(await us.post('/invoice', usInvoice({ DocNumber: 'INV-4' })));
    await us.post('/invoice?operation=delete', { Id: deleted['Id'], SyncToken: '0' });
    const again = invoiceOf(await us.post('/invoice', usInvoice({ DocNumber: 'INV-4' })));
    await us.post('/invoice?operation=void', { Id: again['Id'], SyncToken: '0' });
    expect(refusal(await us.post('/invoice', usInvoice({ DocNumber: 'INV-4' }))).code).toBe('6140');
  });
});

describe('tax on invoices', () => {
  test("is that of the invoice's code on the TAX lines of a US company, as recorded", async () => {
    const tax = { TaxCodeRef: { value: 'TAX' } };
    const invoice = invoiceOf(
      await us.post(
        '/invoice',
        usInvoice({
          TxnTaxDetail: { TxnTaxCodeRef: { value: '2' } },
          Line: [
            salesLine(275, {}, tax),
            salesLine(12.75, {}, tax),
            salesLine(38, {}, tax),
            salesLine(9.5, {}, { TaxCodeRef: { value: 'NON' } }),
          ],
        }),
      ),
    );
    expect(invoice['TxnTaxDetail']).toEqual({
      TxnTaxCodeRef: { value: '2' },
      TotalTax: 26.06,
      TaxLine: [
        {
          Amount: 26.06,
          DetailType: 'TaxLineDetail',
          TaxLineDetail: { TaxRateRef: { value: '3' }, PercentBased: true, TaxPercent: 8, NetAmountTaxable: 325.75 },
        },
      ],
    });
    expect(invoice['TotalAmt']).toBe(361.31);
  });

  test('is computed once per rate on the sum of its lines in the UK', async () => {
    const code = (value: string) => ({ TaxCodeRef: { value } });
    const lines = [
      salesLine(0.03, {}, code('4')),
      salesLine(0.03, {}, code('4')),
      salesLine(0.03, {}, code('4')),
      salesLine(10, {}, code('6')),
      salesLine(7, {}, code('10')),
    ];
    const invoice = invoiceOf(await uk.post('/invoice', ukInvoice({ Line: lines })));
    const taxes = invoice['TxnTaxDetail']?.['TaxLine']?.map((line) => [
      line['TaxLineDetail']?.['TaxPercent'],
      line['TaxLineDetail']?.['NetAmountTaxable'],
      line['Amount'],
    ]);
    expect(taxes).toEqual([
      [20, 0.09, 0.02],
      [5, 10, 0.5],
      [0, 7, 0],
    ]);
    expect(invoice['TotalAmt']).toBe(17.61);
  });

  test('has two tax lines for two rates in one code (Canada, India)', async () => {
    const ca = await connectBooks(sandbox.url, CA);
    const caCustomer = await customerIn(ca, { DisplayName: 'Pine Ltd' });
    const canadian = invoiceOf(
      await ca.post('/invoice', {
        CustomerRef: { value: caCustomer },
        GlobalTaxCalculation: 'TaxExcluded',
        Line: [salesLine(200, {}, { TaxCodeRef: { value: '7' } })],
      }),
    );
    expect(canadian['TxnTaxDetail']?.['TaxLine']?.map((line) => line['Amount'])).toEqual([10, 14]);
    const india = await connectBooks(sandbox.url, IND);
    const inCustomer = await customerIn(india, { DisplayName: 'Lotus Pvt' });
    const indian = invoiceOf(
      await india.post('/invoice', {
        CustomerRef: { value: inCustomer },
        CurrencyRef: { value: 'INR' },
        GlobalTaxCalculation: 'TaxExcluded',
        Line: [salesLine(1000, {}, { TaxCodeRef: { value: '5' } })],
      }),
    );
    expect([indian['TxnTaxDetail']?.['TotalTax'], indian['TotalAmt']]).toEqual([180, 1180]);
  });

  test('is five percent in the UAE', async () => {
    const uae = await connectBooks(sandbox.url, UAE);
    const customer = await customerIn(uae, { DisplayName: 'Palm FZ' });
    const invoice = invoiceOf(
      await uae.post('/invoice', {
        CustomerRef: { value: customer },
        CurrencyRef: { value: 'AED' },
        GlobalTaxCalculation: 'TaxExcluded',
        TransactionLocationType: 'DUBAI',
        Line: [salesLine(99.99, {}, { TaxCodeRef: { value: '6' } })],
      }),
    );
    expect([invoice['TxnTaxDetail']?.['TotalTax'], invoice['TotalAmt']]).toEqual([5, 104.99]);
  });

  test('needs the tax mode outside the US, and a tax code on every line unless there is no tax', async () => {
    expect(refusal(await uk.post('/invoice', ukInvoice({ GlobalTaxCalculation: undefined }))).element).toBe(
      'GlobalTaxCalculation',
    );
    expect(refusal(await uk.post('/invoice', ukInvoice({ Line: [salesLine(1)] }))).code).toBe('6000');
    expect(
      refusal(await uk.post('/invoice', ukInvoice({ Line: [salesLine(1, {}, { TaxCodeRef: { value: '99' } })] }))).code,
    ).toBe('2500');
    const free = invoiceOf(
      await uk.post('/invoice', ukInvoice({ GlobalTaxCalculation: 'NotApplicable', Line: [salesLine(50)] })),
    );
    expect([free['TotalAmt'], free['TxnTaxDetail']?.['TotalTax'], free['GlobalTaxCalculation']]).toEqual([
      50,
      0,
      'NotApplicable',
    ]);
  });

  test('included in the amounts leaves the lines net with the gross amount beside', async () => {
    const invoice = invoiceOf(
      await uk.post(
        '/invoice',
        ukInvoice({
          GlobalTaxCalculation: 'TaxInclusive',
          Line: [salesLine(100, {}, { TaxCodeRef: { value: '4' }, TaxInclusiveAmt: 120 })],
        }),
      ),
    );
    expect(invoice['Line']?.[0]).toMatchObject({ Amount: 100, SalesItemLineDetail: { TaxInclusiveAmt: 120 } });
    expect(invoice['TotalAmt']).toBe(120);
  });

  test('is computed after a percentage discount behind the subtotal, as recorded', async () => {
    const discount = {
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 10 },
    };
    const invoice = invoiceOf(await us.post('/invoice', usInvoice({ Line: [salesLine(50), discount] })));
    expect(invoice['Line']?.map((line) => [line['DetailType'], line['Amount']])).toEqual([
      ['SalesItemLineDetail', 50],
      ['SubTotalLineDetail', 50],
      ['DiscountLineDetail', 5],
    ]);
    expect(invoice['TotalAmt']).toBe(45);
    expect(refusal(await us.post('/invoice', usInvoice({ Line: [salesLine(50), discount, discount] }))).code).toBe(
      '6090',
    );
    expect(
      refusal(await us.post('/invoice', usInvoice({ Line: [salesLine(50), { ...discount, Amount: 4 }] }))).code,
    ).toBe('6090');
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { allowDiscount: false });
    const off = await us.post('/invoice', usInvoice({ Line: [salesLine(50), discount] }));
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { allowDiscount: true });
    expect(refusal(off).code).toBe('6090');
  });

  test('is computed on the discounted amount outside the US', async () => {
    const lines = [
      salesLine(100, {}, { TaxCodeRef: { value: '4' } }),
      { DetailType: 'DiscountLineDetail', Amount: 10, DiscountLineDetail: { PercentBased: false } },
    ];
    expect(invoiceOf(await uk.post('/invoice', ukInvoice({ Line: lines })))['TotalAmt']).toBe(108);
  });
});

describe('invoices in a foreign currency', () => {
  test("need the customer's currency, and the rate gives the home amounts", async () => {
    const customer = await customerIn(uk, { DisplayName: 'Dollar Client', CurrencyRef: { value: 'USD' } });
    const body = (more: Record<string, unknown>) =>
      ukInvoice({ CustomerRef: { value: customer }, CurrencyRef: { value: 'USD' }, ...more });
    expect(refusal(await uk.post('/invoice', body({ CurrencyRef: undefined }))).element).toBe('CurrencyRef');
    expect(refusal(await uk.post('/invoice', body({ CurrencyRef: { value: 'GBP' } }))).code).toBe('6000');
    expect(invoiceOf(await uk.post('/invoice', body({ ExchangeRate: 0.79 })))).toMatchObject({
      TotalAmt: 120,
      ExchangeRate: 0.79,
      HomeTotalAmt: 94.8,
      HomeBalance: 94.8,
    });
    expect(invoiceOf(await uk.post('/invoice', body({ TxnDate: '2026-01-05' })))['ExchangeRate']).toBe(0.763359);
  });

  test('have no decimals in yen', async () => {
    const customer = await customerIn(uk, { DisplayName: 'Yen Client', CurrencyRef: { value: 'JPY' } });
    const body = (amount: number) =>
      ukInvoice({
        CustomerRef: { value: customer },
        CurrencyRef: { value: 'JPY' },
        Line: [salesLine(amount, {}, { Qty: 1.5, UnitPrice: 333, TaxCodeRef: { value: '4' } })],
      });
    expect(refusal(await uk.post('/invoice', body(499.5))).code).toBe('6070');
    expect(invoiceOf(await uk.post('/invoice', body(500)))['TotalAmt']).toBe(600);
  });
});

describe('changing an invoice', () => {
  test('keeps the lines in a sparse update; a new list of lines replaces them, keeping those with an id', async () => {
    const first = invoiceOf(
      await us.post('/invoice', usInvoice({ PrivateNote: 'CH-1A2B', Line: [salesLine(10), salesLine(20)] })),
    );
    const noted = invoiceOf(
      await us.post('/invoice', { Id: first['Id'], SyncToken: '0', sparse: true, CustomerMemo: { value: 'Thanks' } }),
    );
    expect(noted).toMatchObject({
      SyncToken: '1',
      TotalAmt: 30,
      PrivateNote: 'CH-1A2B',
      CustomerMemo: { value: 'Thanks' },
    });
    const lines = [{ ...salesLine(25), Id: '2' }, salesLine(5)];
    const changed = invoiceOf(
      await us.post('/invoice', { Id: first['Id'], SyncToken: '1', sparse: true, Line: lines }),
    );
    expect(changed['TotalAmt']).toBe(30);
    expect(
      changed['Line']?.filter((line) => line['Id'] !== undefined).map((line) => [line['Id'], line['Amount']]),
    ).toEqual([
      ['2', 25],
      ['1', 5],
    ]);
  });

  test('accepts what was read as a whole', async () => {
    const first = invoiceOf(await uk.post('/invoice', ukInvoice({ DocNumber: 'BACK-1' })));
    const again = invoiceOf(await uk.post('/invoice', JSON.stringify({ ...(first as object), sparse: false })));
    const { SyncToken, MetaData, ...rest } = again as unknown as Record<string, unknown>;
    expect([SyncToken, MetaData]).toEqual(['1', expect.anything()]);
    expect(first).toMatchObject(rest);
  });

  test('clears omitted fields in a full update', async () => {
    const first = invoiceOf(await us.post('/invoice', usInvoice({ DocNumber: 'FULL-1', PrivateNote: 'note' })));
    const full = invoiceOf(await us.post('/invoice', usInvoice({ Id: first['Id'], SyncToken: '0' })));
    expect([full['DocNumber'], full['PrivateNote']]).toEqual([undefined, undefined]);
  });

  test('is refused with an old version, and only one of two simultaneous writes succeeds', async () => {
    const { Id } = invoiceOf(await us.post('/invoice', usInvoice()));
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((note) => us.post('/invoice', { Id, SyncToken: '0', sparse: true, PrivateNote: note })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(answers.filter((answer) => answer.status === 400).map((answer) => refusal(answer).code)).toEqual([
      '5010',
      '5010',
    ]);
  });

  test('is refused in closed books', async () => {
    const { Id } = invoiceOf(await us.post('/invoice', usInvoice({ TxnDate: '2026-06-30' })));
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { closedThrough: '2026-06-30' });
    const codes = [
      refusal(await us.post('/invoice', usInvoice({ TxnDate: '2026-06-30' }))).code,
      refusal(await us.post('/invoice', { Id, SyncToken: '0', sparse: true, PrivateNote: 'x' })).code,
      refusal(await us.post('/invoice?operation=void', { Id, SyncToken: '0' })).code,
    ];
    const after = await us.post('/invoice', usInvoice({ TxnDate: '2026-07-01' }));
    await control(sandbox.url, 'POST', `/books/${US}/preferences`, { closedThrough: null });
    expect([...codes, after.status]).toEqual(['6210', '6210', '6210', 200]);
  });
});

describe('void, delete, send and print', () => {
  test('set a voided invoice to zero with a note, and keep our reference', async () => {
    const { Id } = invoiceOf(
      await uk.post(
        '/invoice',
        ukInvoice({
          PrivateNote: 'CH-9Z',
          Line: [salesLine(100, {}, { Qty: 2, UnitPrice: 50, TaxCodeRef: { value: '4' } })],
        }),
      ),
    );
    const voided = invoiceOf(await uk.post('/invoice?operation=void', { Id, SyncToken: '0' }));
    expect(voided).toMatchObject({ SyncToken: '1', TotalAmt: 0, Balance: 0, PrivateNote: 'Voided - CH-9Z' });
    expect(voided['Line']?.map((line) => line['Amount'])).toEqual([0, 0]);
    expect(refusal(await uk.post('/invoice', { Id, SyncToken: '1', sparse: true, PrivateNote: 'x' })).code).toBe(
      '6000',
    );
    expect(refusal(await uk.post('/invoice?operation=void', { Id, SyncToken: '0' })).code).toBe('5010');
  });

  test('return a deleted invoice as recorded, after which it cannot be read', async () => {
    const { Id } = invoiceOf(await us.post('/invoice', usInvoice()));
    const gone = await us.post('/invoice?operation=delete', { Id, SyncToken: '0' });
    expect(gone.json['Invoice']).toEqual({ domain: 'QBO', status: 'Deleted', Id });
    expect(refusal(await us.get(`/invoice/${Id}`)).code).toBe('610');
    expect(refusal(await us.post('/invoice?operation=delete', { Id, SyncToken: '1' })).code).toBe('610');
  });
});

describe('a payment', () => {
  test('lowers the balance, links itself, raises the version, and protects the invoice', async () => {
    const { Id } = invoiceOf(await us.post('/invoice', usInvoice()));
    const paid = await us.post('/payment', {
      CustomerRef: { value: usCustomer },
      TotalAmt: 40,
      Line: [{ Amount: 40, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
    });
    const paymentId = paid.json['Payment']?.['Id'];
    const invoice = (await us.get(`/invoice/${Id}`)).json['Invoice']!;
    expect(invoice).toMatchObject({
      Balance: 60,
      TotalAmt: 100,
      SyncToken: '1',
      LinkedTxn: [{ TxnId: paymentId, TxnType: 'Payment' }],
    });
    expect(refusal(await us.post('/invoice?operation=delete', { Id, SyncToken: '1' })).code).toBe('6000');
    expect(refusal(await us.post('/invoice?operation=void', { Id, SyncToken: '1' })).code).toBe('6000');
    expect(refusal(await us.post('/invoice', { Id, SyncToken: '1', sparse: true, Line: [salesLine(39)] })).code).toBe(
      '6000',
    );
    await us.post('/payment?operation=delete', { Id: paymentId, SyncToken: '0' });
    expect((await us.get(`/invoice/${Id}`)).json['Invoice']).toMatchObject({ Balance: 100, LinkedTxn: [] });
  });

  test.each([
    ['more than is open', 101, '6000'],
    ['more than was paid', 99, '6000'],
  ])('is refused for %s', async (_case, amount, code) => {
    const { Id } = invoiceOf(await us.post('/invoice', usInvoice()));
    const total = amount === 101 ? 101 : 50;
    const answer = await us.post('/payment', {
      CustomerRef: { value: usCustomer },
      TotalAmt: total,
      Line: [{ Amount: amount, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
    });
    expect(refusal(answer).code).toBe(code);
    expect((await us.get(`/invoice/${Id}`)).json['Invoice']?.['Balance']).toBe(100);
  });

  test("changes the customer's balance, as invoices do", async () => {
    const customer = await customerIn(us, { DisplayName: 'Owing Ltd' });
    const owes = async () => (await us.get(`/customer/${customer}`)).json['Customer'];
    const { Id } = invoiceOf(await us.post('/invoice', usInvoice({ CustomerRef: { value: customer } })));
    expect(await owes()).toMatchObject({ Balance: 100, SyncToken: '0' });
    await us.post('/payment', {
      CustomerRef: { value: customer },
      TotalAmt: 30,
      Line: [{ Amount: 30, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
    });
    expect(await owes()).toMatchObject({ Balance: 70 });
    const second = invoiceOf(await us.post('/invoice', usInvoice({ CustomerRef: { value: customer } })));
    await us.post('/invoice?operation=void', { Id: second['Id'], SyncToken: '0' });
    expect(await owes()).toMatchObject({ Balance: 70 });
  });
});
