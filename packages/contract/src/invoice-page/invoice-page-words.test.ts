import { describe, expect, test } from 'vitest';
import type { InvoicePage } from './invoice-page.contract.ts';
import { namesPeople, PageWords, titleParts } from './invoice-page-words.ts';
import { pageTexts } from './page-texts.ts';

const page = {
  kind: 'Invoice',
  mark: null,
  invoiceNumber: 'INV-2026-7',
  corrects: null,
  projectName: 'Harbor Site',
  associatedProjects: [],
  region: 'IND',
  language: 'English',
  placeOfSupply: null,
  purchaseOrder: null,
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  invoiceDate: '2026-10-31',
  invoiceDueDate: '2026-11-30',
  currencyCode: 'USD',
  customerMemo: '',
  linesAmount: '100.00',
  isTaxInside: false,
  taxes: [{ name: 'IGST', percent: '18.0000', amount: '18.00' }],
  localTax: null,
  total: '118.00',
  payments: [],
  receivedAmount: '0.00',
  adjustedAmount: '0.00',
  creditsAppliedAmount: '0.00',
  outStandingAmount: '118.00',
} as unknown as InvoicePage;
const words = new PageWords('English');
const credit: InvoicePage = { ...page, kind: 'Credit', invoiceNumber: 'CN-2026-2', corrects: 'INV-2026-7' };
const localTax = { currencyCode: 'AED', amount: '66.10', rate: '3.672500' };

test.each<[Partial<InvoicePage>, string]>([
  [{}, 'Tax invoice INV-2026-7'],
  [{ invoiceNumber: null, mark: 'Draft' }, 'Tax invoice (Draft)'],
  [{ taxes: [] }, 'Invoice INV-2026-7'],
])('the title of the page with %j is "%s"', (given, title) => {
  expect(words.title({ ...page, ...given })).toBe(title);
});

describe('the facts beside the title', () => {
  const factsOf = (given: Partial<InvoicePage>, of = page) =>
    words.facts({ ...of, ...given }).map(({ label, value }) => `${label}: ${value}`);

  test('are dates, period, project and currency', () => {
    expect(factsOf({})).toEqual([
      'Invoice date: 31 Oct 2026',
      'Due date: 30 Nov 2026',
      'Period: 1 Oct 2026 – 31 Oct 2026',
      'Project: Harbor Site',
      'Currency: USD',
    ]);
  });

  test('of a credit note have no due date', () => {
    expect(factsOf({}, credit).slice(0, 2)).toEqual([
      'Credit note date: 31 Oct 2026',
      'Period: 1 Oct 2026 – 31 Oct 2026',
    ]);
  });

  test.each<[string, Partial<InvoicePage>, string]>([
    ['a retainer', { endDate: null }, 'Period: Retainer from 1 Oct 2026'],
    ['a single day', { endDate: page.startDate }, 'Period: 1 Oct 2026'],
    ['a place of supply', { placeOfSupply: 'Karnataka' }, 'Place of supply: Karnataka'],
    ['other projects', { associatedProjects: ['Port', 'Quay'] }, 'Associated projects: Port, Quay'],
    ['tax in dirham', { localTax }, 'Exchange rate: 1 USD = 3.672500 AED'],
  ])('name %s', (_what, given, fact) => {
    expect(factsOf(given)).toContain(fact);
    expect(factsOf({})).not.toContain(fact);
  });

  test('keep the reading direction of project names', () => {
    const facts = words.facts({ ...page, associatedProjects: ['Port', 'Quay'] }, (name) => `[${name}]`);
    expect(facts.find(({ label }) => label === 'Associated projects')?.value).toBe('[Port], [Quay]');
  });
});

describe('the sums below the lines', () => {
  const sumsOf = (given: Partial<InvoicePage>) =>
    words
      .sums({ ...page, ...given })
      .map(({ label, currencyCode, value, isStrong }) => `${label} ${currencyCode} ${value}${isStrong ? ' !' : ''}`);

  test('add the tax to the subtotal', () => {
    expect(sumsOf({})).toEqual([
      'Subtotal USD 100.00',
      'IGST 18 % USD 18.00',
      'Total USD 118.00 !',
      'Outstanding USD 118.00 !',
    ]);
  });

  test('say what tax the total includes, and name it in the currency of the tax authority', () => {
    expect(sumsOf({ isTaxInside: true, localTax }).slice(0, 3)).toEqual([
      'Total USD 118.00 !',
      'Includes IGST 18 % USD 18.00',
      'Tax in AED AED 66.10',
    ]);
    expect(sumsOf({ localTax }).slice(1, 4)).toEqual([
      'IGST 18 % USD 18.00',
      'Tax in AED AED 66.10',
      'Total USD 118.00 !',
    ]);
  });

  test('subtract payments, adjustments and credit notes', () => {
    const paid = {
      receivedAmount: '50.00',
      adjustedAmount: '3.00',
      creditsAppliedAmount: '20.00',
      outStandingAmount: '45.00',
    };
    expect(sumsOf(paid).slice(3)).toEqual([
      'Received USD -50.00',
      'Adjustments USD -3.00',
      'Credit notes USD -20.00',
      'Outstanding USD 45.00 !',
    ]);
  });

  test('of a credit note end with its refunds, what was applied to invoices, and what is open', () => {
    const used = { receivedAmount: '-30.00', creditsAppliedAmount: '-20.00', outStandingAmount: '-68.00' };
    expect(sumsOf({ corrects: 'INV-1', total: '-118.00', ...used }).slice(-4)).toEqual([
      'Total USD -118.00 !',
      'Refunded USD 30.00',
      'Applied to invoices USD 20.00',
      'Open credit USD -68.00 !',
    ]);
  });

  test.each(['Draft', 'Void'] as const)('of a %s end with its total', (mark) => {
    expect(sumsOf({ mark, receivedAmount: '50.00' }).at(-1)).toBe('Total USD 118.00 !');
  });
});

test('the sentences below the sums are the payments and the message of the invoice', () => {
  const payments = [{ date: '2026-11-05', amount: '50.00' }] as InvoicePage['payments'];
  expect(words.notes(page)).toEqual([]);
  expect(words.notes({ ...page, payments, customerMemo: 'Thank you' })).toEqual([
    'Received on 5 Nov 2026: USD 50.00',
    'Thank you',
  ]);
  expect(words.notes({ ...page, payments, mark: 'Void' })).toEqual([]);
  const refunds = [{ date: '2026-11-05', amount: '-50.00' }] as InvoicePage['payments'];
  expect(words.notes({ ...credit, payments: refunds })).toEqual(['Refunded on 5 Nov 2026: USD 50.00']);
});

describe('the heading of the time behind an invoice', () => {
  const asha = { name: 'Asha Rao', role: 'React Developer' };
  const ben = { name: 'Ben Okoro', role: 'React Developer' };
  const group = (title: string, ...lines: object[]) =>
    ({ title, hours: '1.00', lines }) as unknown as InvoicePage['time'][number];

  test('names the developer, and the lines do not', () => {
    const ofAsha = group('Asha Rao, React Developer', asha, asha);
    expect([namesPeople(ofAsha), titleParts(ofAsha)]).toEqual([false, ['Asha Rao', 'React Developer']]);
  });

  test('is that of the group where several developers follow', () => {
    const ofRole = group('React Developer', asha, ben);
    expect([namesPeople(ofRole), titleParts(ofRole)]).toEqual([true, ['React Developer']]);
    expect(titleParts(group('All developers'))).toEqual(['All developers']);
  });
});

test('the hours of the rows are shown where at least one row has them, logged and total hours always', () => {
  const row = (given: Partial<InvoicePage['rows'][number]>): InvoicePage['rows'][number] => ({
    name: 'Asha Rao',
    role: 'React Developer',
    loggedHours: '0.00',
    billingHours: '0.00',
    overtime: '0.00',
    leave: '0.00',
    discount: '0.00',
    totalHours: '0.00',
    ...given,
  });
  const labels = (...rows: InvoicePage['rows']) => words.hoursShown(rows).map(({ label }) => label);
  expect(labels()).toEqual(['Logged', 'Total hours']);
  expect(labels(row({}), row({ billingHours: '8.00', leave: '0.50' }))).toEqual([
    'Logged',
    'Billing hours',
    'Leave',
    'Total hours',
  ]);
  expect(labels(row({ overtime: '0.01', discount: '-1.00' }))).toEqual([
    'Logged',
    'Overtime',
    'Discount',
    'Total hours',
  ]);
});

describe('the page in another language', () => {
  const paid: InvoicePage = {
    ...page,
    region: 'CA',
    currencyCode: 'CAD',
    linesAmount: '12345.60',
    taxes: [{ name: 'QST', percent: '9.9750', amount: '1231.47' }],
    total: '13577.07',
    receivedAmount: '1000.00',
    payments: [{ date: '2026-11-05', amount: '1000.00' }],
    outStandingAmount: '12577.07',
  };

  test('names facts, dates and sums in French', () => {
    const french = new PageWords('French');
    expect(french.title(paid)).toBe('Facture INV-2026-7');
    expect(french.facts(paid).slice(0, 3)).toEqual([
      { label: 'Date de facture', value: '31 oct. 2026' },
      { label: 'Échéance', value: '30 nov. 2026' },
      { label: 'Période', value: '1 oct. 2026 – 31 oct. 2026' },
    ]);
    expect(french.sums(paid).map(({ label }) => label)).toEqual([
      'Sous-total',
      'QST 9,975 %',
      'Total',
      'Reçu',
      'Solde dû',
    ]);
    expect(french.notes(paid)).toEqual(['Reçu le 5 nov. 2026: CAD 1\u00a0000,00']);
    expect(french.title({ ...paid, mark: 'Draft', invoiceNumber: null })).toBe('Facture (Brouillon)');
  });

  test.each([
    ['English', '31 Oct 2026', '-1,234,567.50'],
    ['French', '31 oct. 2026', '-1\u00a0234\u00a0567,50'],
    ['German', '31. Okt. 2026', '-1.234.567,50'],
    ['Spanish', '31 oct 2026', '-1.234.567,50'],
  ] as const)('writes dates and figures in %s as %s and %s', (language, day, figure) => {
    const words = new PageWords(language);
    expect(words.day('2026-10-31')).toBe(day);
    expect(words.figure('-1234567.50')).toBe(figure);
  });

  test('has twelve months', () => {
    for (const { months } of Object.values(pageTexts)) expect(new Set(months).size).toBe(12);
  });
});
