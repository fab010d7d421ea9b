import { describe, expect, test } from 'vitest';
import type { InvoicePage } from './invoice-page.contract.ts';
import { invoicePageWords as words } from './invoice-page-words.ts';

const page = {
  kind: 'Invoice',
  mark: null,
  invoiceNumber: 'INV-2026-7',
  corrects: null,
  projectName: 'Harbor Site',
  associatedProjects: [],
  region: 'IND',
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
const credit: InvoicePage = { ...page, kind: 'Credit', invoiceNumber: 'CN-2026-2', corrects: 'INV-2026-7' };
const day = (date: string) => `<${date}>`;
const localTax = { currencyCode: 'AED', amount: '66.10', rate: '3.672500' };

test.each<[Partial<InvoicePage>, string]>([
  [{}, 'Tax invoice INV-2026-7'],
  [{ invoiceNumber: null, mark: 'Draft' }, 'Tax invoice (Draft)'],
  [{ taxes: [] }, 'Invoice INV-2026-7'],
])('the title of the page with %j is "%s"', (given, title) => {
  expect(words.title({ ...page, ...given })).toBe(title);
});

test('a credit note names the invoice that it corrects', () => {
  expect(words.corrects('INV-2026-7')).toBe('Corrects invoice INV-2026-7');
});

describe('the facts beside the title', () => {
  const factsOf = (given: Partial<InvoicePage>, of = page) =>
    words.facts({ ...of, ...given }, day).map(({ label, value }) => `${label}: ${value}`);

  test('are dates, period, project and currency', () => {
    expect(factsOf({})).toEqual([
      'Invoice date: <2026-10-31>',
      'Due date: <2026-11-30>',
      'Period: <2026-10-01> – <2026-10-31>',
      'Project: Harbor Site',
      'Currency: USD',
    ]);
  });

  test('of a credit note have no due date', () => {
    expect(factsOf({}, credit).slice(0, 2)).toEqual([
      'Credit note date: <2026-10-31>',
      'Period: <2026-10-01> – <2026-10-31>',
    ]);
  });

  test.each<[string, Partial<InvoicePage>, string]>([
    ['a retainer', { endDate: null }, 'Period: Retainer from <2026-10-01>'],
    ['a single day', { endDate: page.startDate }, 'Period: <2026-10-01>'],
    ['a place of supply', { placeOfSupply: 'Karnataka' }, 'Place of supply: Karnataka'],
    ['other projects', { associatedProjects: ['Port', 'Quay'] }, 'Associated projects: Port, Quay'],
    ['tax in dirham', { localTax }, 'Exchange rate: 1 USD = 3.672500 AED'],
  ])('name %s', (_what, given, fact) => {
    expect(factsOf(given)).toContain(fact);
    expect(factsOf({})).not.toContain(fact);
  });

  test('keep the reading direction of project names', () => {
    const facts = words.facts({ ...page, associatedProjects: ['Port', 'Quay'] }, day, (name) => `[${name}]`);
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
    // of a credit note that was applied
    expect(sumsOf({ creditsAppliedAmount: '-20.00' })).toContain('Credit notes USD 20.00');
  });

  test.each(['Draft', 'Void'] as const)('of a %s end with its total', (mark) => {
    expect(sumsOf({ mark, receivedAmount: '50.00' }).at(-1)).toBe('Total USD 118.00 !');
  });
});

test('the sentences below the sums are the payments and the message of the invoice', () => {
  const payments = [{ date: '2026-11-05', amount: '50.00' }] as InvoicePage['payments'];
  const formats = { day, figure: (decimal: string) => `(${decimal})` };
  expect(words.notes(page, formats)).toEqual([]);
  expect(words.notes({ ...page, payments, customerMemo: 'Thank you' }, formats)).toEqual([
    'Received on <2026-11-05>: USD (50.00)',
    'Thank you',
  ]);
  expect(words.notes({ ...page, payments, mark: 'Void' }, formats)).toEqual([]);
});

describe('the heading of the time behind an invoice', () => {
  const asha = { name: 'Asha Rao', role: 'React Developer' };
  const ben = { name: 'Ben Okoro', role: 'React Developer' };
  const group = (title: string, ...lines: object[]) =>
    ({ title, hours: '1.00', lines }) as unknown as InvoicePage['time'][number];

  test('names the developer, and the lines do not', () => {
    const ofAsha = group('Asha Rao, React Developer', asha, asha);
    expect([words.namesPeople(ofAsha), words.titleParts(ofAsha)]).toEqual([false, ['Asha Rao', 'React Developer']]);
  });

  test('is that of the group where several developers follow', () => {
    const ofRole = group('React Developer', asha, ben);
    expect([words.namesPeople(ofRole), words.titleParts(ofRole)]).toEqual([true, ['React Developer']]);
    expect(words.titleParts(group('All developers'))).toEqual(['All developers']);
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
