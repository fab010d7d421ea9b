import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import {
  purchaseOrderEndpoints,
  type PurchaseOrder,
} from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPictureForm, aPng } from '../../../test/pictures.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('UK');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

/** Invoices of these tests are of 600.00 and dated 21 November 2026. */
const thisYear = { orderNumber: 'PO-77', amount: '1000', startDate: '2026-01-01', endDate: '2026-12-31' };
type Terms = Omit<typeof thisYear, 'endDate'> & { readonly endDate: string | null };

const add = (project: { readonly id: number }, terms: Partial<Terms> = {}) =>
  anna.call(purchaseOrderEndpoints.add, { params: { id: project.id }, body: { ...thisYear, ...terms } });
const change = ({ orderId, version, ...seen }: PurchaseOrder, to: Partial<Terms>) => {
  const { orderNumber, amount, startDate, endDate } = seen;
  const body = { orderNumber, amount, startDate, endDate, ...to, version };
  return anna.call(purchaseOrderEndpoints.change, { params: { orderId }, body });
};
const remove = ({ orderId, version }: PurchaseOrder) =>
  anna.call(purchaseOrderEndpoints.remove, { params: { orderId }, query: { version } });
const ordersOf = async (project: { readonly id: number }) =>
  (await anna.call(purchaseOrderEndpoints.list, { params: { id: project.id } })).data.purchaseOrders;
const orderOf = async (project: { readonly id: number }): Promise<PurchaseOrder> => (await ordersOf(project))[0]!;
const printed = async (id: number) =>
  (await anna.call(invoicePageEndpoints.page, { params: { id } })).data.purchaseOrder;
const aProjectOfOurs = () => aBillableProject(world, anna);

async function issued(project: BillableProject): Promise<Invoice> {
  const { invoiceId } = await aSavedInvoice(anna, project, { saveInBooks: true });
  await world.deliverAll();
  const { data } = await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } });
  expect(data.documentState).toBe('issued');
  return data;
}

describe('a purchase order', () => {
  test('is in the currency of the company of its project', async () => {
    const companyId = await aCompany(world.tx, { region: 'UK', currencyCode: 'GBP' });
    const project = await aProject(world.tx, { companyId, accountants: [anna.userId] });
    const { data, message } = await add(project, { amount: '10000.5' });
    expect(message).toBe(serverMessages.orderAdded);
    expect(data).toMatchObject({ ...thisYear, amount: '10000.50', currencyCode: 'GBP', used: '0.00', pending: '0.00' });
    expect(await ordersOf(project)).toEqual([data]);
    const { data: details } = await anna.call(projectEndpoints.get, { params: { id: project.id } });
    expect(details.hasPurchaseOrders).toBe(true);
  });

  test('belongs to a project of the user', async () => {
    const elsewhere = await aProject(world.tx);
    const listed = await anna.call(purchaseOrderEndpoints.list, { params: { id: elsewhere.id } });
    expect([listed, await add(elsewhere)].map(({ failure }) => failure?.code)).toEqual([
      'project_not_found',
      'project_not_found',
    ]);
  });

  test('is not changed to what it cannot be, nor over a newer version', async () => {
    const { data } = await add(await aProjectOfOurs());
    const reversed = await change(data, { endDate: '2025-12-31' });
    expect([reversed.failure?.code, reversed.failure?.errors]).toEqual([
      'invalid_input',
      [{ path: 'endDate', message: messages.endBeforeStart }],
    ]);
    const newer = (await change(data, { amount: '2000' })).data;
    expect((await change(data, { amount: '3000' })).failure).toMatchObject({ code: 'stale_version', current: newer });
  });

  test('needs a company', async () => {
    const project = await aProject(world.tx, { accountants: [anna.userId] });
    await sql`update project set active_billing = false, company_id = null where id = ${project.id}`.execute(world.tx);
    expect((await add(project)).failure).toMatchObject({
      code: 'order_without_company',
      message: serverMessages.orderWithoutCompany,
    });
  });

  test.each([
    ['an end before its start', { endDate: '2025-12-31' }, 'endDate', messages.endBeforeStart],
    ['an amount of 0', { amount: '0' }, 'amount', messages.orderAmountInvalid],
    ['more decimals than its currency', { amount: '0.001' }, 'amount', messages.orderAmountDecimals('USD')],
    ['no number', { orderNumber: ' ' }, 'orderNumber', messages.pleaseEnter('order number')],
    ['a number of two lines', { orderNumber: 'PO-1\nPO-2' }, 'orderNumber', messages.invalidCharacters],
  ])('with %s is refused at its field', async (_what, terms, path, message) => {
    const { failure } = await add(await aProjectOfOurs(), terms);
    expect([failure?.code, failure?.errors]).toEqual(['invalid_input', [{ path, message }]]);
  });

  test('that shares a day with another one is refused, which names that one', async () => {
    const project = await aProjectOfOurs();
    await add(project, { orderNumber: 'PO-24', startDate: '2023-07-01', endDate: '2024-02-29' });
    const { failure } = await add(project, { startDate: '2024-02-29', endDate: null });
    const message = serverMessages.orderOverlapsWith('PO-24', '1 Jul 2023 to 29 Feb 2024');
    expect([failure?.code, failure?.errors]).toEqual(['order_overlaps', [{ path: 'startDate', message }]]);
    expect((await add(project, { startDate: '2024-03-01', endDate: null })).failure).toBeUndefined();
    expect((await add(project, { startDate: '2030-01-01', endDate: null })).failure?.code).toBe('order_overlaps');
  });

  test('that two users add at once is added once', async () => {
    const project = await aProjectOfOurs();
    const both = await Promise.all([add(project), add(project)]);
    expect(new Set(both.map(({ failure }) => failure?.code))).toEqual(new Set(['order_overlaps', undefined]));
    expect(await ordersOf(project)).toHaveLength(1);
  });

  test('cannot move onto the days of another one, and keeps its own', async () => {
    const project = await aProjectOfOurs();
    const { data: first } = await add(project, { endDate: '2026-06-30' });
    await add(project, { orderNumber: 'PO-78', startDate: '2026-07-01' });
    expect((await change(first, { endDate: null })).failure?.code).toBe('order_overlaps');
    expect((await change(first, { startDate: '2025-12-01' })).data).toMatchObject({ startDate: '2025-12-01' });
  });

  test('that no invoice names can be deleted', async () => {
    const project = await aProjectOfOurs();
    const { data } = await add(project);
    expect((await remove(data)).message).toBe(messages.orderDeleted);
    expect(await ordersOf(project)).toEqual([]);
  });
});

describe('the document of a purchase order', () => {
  const attach = ({ orderId, version }: PurchaseOrder, name: string, bytes = aPng(), by = anna) =>
    by.call(purchaseOrderEndpoints.attach, {
      params: { orderId },
      query: { version },
      form: aPictureForm(name, bytes),
    });
  const fetched = (fileName: string, by = anna) => by.call(projectEndpoints.document, { query: { fileName } });

  test('is kept byte by byte and is not listed among the contracts of the project', async () => {
    const project = await aProjectOfOurs();
    const attached = await attach((await add(project)).data, 'order.png');
    expect(attached.data).toMatchObject({ document: { name: 'order.png', mediaType: 'image/png' }, version: 2 });
    const { data } = await fetched(attached.data.document?.fileName ?? '');
    expect([data.name, Buffer.from(data.bytes)]).toEqual(['order.png', Buffer.from(aPng())]);
    const { contractDocument } = (await anna.call(projectEndpoints.get, { params: { id: project.id } })).data;
    expect(contractDocument).toEqual([]);
    const stranger = await world.signedIn('ROLE_CSM', 'Stan');
    expect((await fetched(attached.data.document?.fileName ?? '', stranger)).failure?.code).toBe('document_not_found');
  });

  test('is replaced by another one, and removed', async () => {
    const project = await aProjectOfOurs();
    const first = (await attach((await add(project)).data, 'first.png')).data;
    const second = (await attach(first, 'second.png')).data;
    expect(second.document?.name).toBe('second.png');
    expect((await fetched(first.document?.fileName ?? '')).failure?.code).toBe('document_not_found');
    expect((await attach(first, 'third.png')).failure?.code).toBe('stale_version');
    const removed = await anna.call(purchaseOrderEndpoints.detach, {
      params: { orderId: second.orderId },
      query: { version: second.version },
    });
    expect([removed.data.document, removed.message]).toEqual([null, messages.orderDocumentRemoved]);
    expect((await remove(removed.data)).failure).toBeUndefined();
  });

  test('goes with an order that is deleted', async () => {
    const project = await aProjectOfOurs();
    const { data } = await attach((await add(project)).data, 'order.png');
    expect((await remove(data)).failure).toBeUndefined();
    expect((await fetched(data.document?.fileName ?? '')).failure?.code).toBe('document_not_found');
  });

  test('is not what it is not', async () => {
    const { data } = await add(await aProjectOfOurs());
    const { failure } = await attach(data, 'order.pdf');
    expect([failure?.code, failure?.errors]).toEqual([
      'document_invalid',
      [{ path: 'file', message: messages.documentInvalid('order.pdf') }],
    ]);
    expect((await attach(data, 'order.png', new Uint8Array())).failure?.code).toBe('file_missing');
    expect((await attach(data, 'order.png', new Uint8Array(10_000_001))).failure?.code).toBe('file_too_large');
  });
});

describe('the purchase order of an invoice', () => {
  test('is for a draft the one in force on its date, and counts as pending', async () => {
    const project = await aProjectOfOurs();
    const { data: order } = await add(project);
    const draft = await aSavedInvoice(anna, project);
    expect(await printed(draft.invoiceId)).toBe('PO-77');
    expect(await orderOf(project)).toMatchObject({ used: '0.00', pending: '600.00' });
    await change(order, { endDate: '2026-11-20' });
    expect(await printed(draft.invoiceId)).toBeNull();
    expect(await orderOf(project)).toMatchObject({ pending: '0.00' });
  });

  test('does not exist in another currency', async () => {
    const project = await aProjectOfOurs();
    await add(project);
    await sql`update purchase_order set currency_code = 'EUR' where project_id = ${project.id}`.execute(world.tx);
    expect(await printed((await aSavedInvoice(anna, project)).invoiceId)).toBeNull();
  });

  test('stays as it was issued when the order gets another number, other dates or another amount', async () => {
    const project = await aProjectOfOurs();
    await add(project);
    const { invoiceId } = await issued(project);
    const used = await orderOf(project);
    expect(used).toMatchObject({ used: '600.00', pending: '0.00' });
    const renamed = await change(used, { orderNumber: 'PO-78', amount: '600', endDate: '2026-03-31' });
    expect(renamed.data).toMatchObject({ orderNumber: 'PO-78', used: '600.00' });
    expect(await printed(invoiceId)).toBe('PO-77');
    const edit = sql`update invoice set purchase_order_number = 'PO-79' where id = ${invoiceId}`.execute(world.tx);
    expect(await edit.then(String, String)).toContain('the invoice is frozen');
  });

  test('that is on its way to the books is the one that was sent', async () => {
    const project = await aProjectOfOurs();
    const { data: order } = await add(project);
    const { invoiceId } = await aSavedInvoice(anna, project, { saveInBooks: true });
    await change(order, { orderNumber: 'PO-78' });
    expect(await printed(invoiceId)).toBe('PO-77');
    expect(await orderOf(project)).toMatchObject({ used: '0.00', pending: '600.00' });
    await world.deliverAll();
    expect(await printed(invoiceId)).toBe('PO-77');
    expect(await orderOf(project)).toMatchObject({ used: '600.00', pending: '0.00' });
  });

  test('cannot be deleted, nor lowered below what it is used for', async () => {
    const project = await aProjectOfOurs();
    await add(project);
    const { invoiceNumber } = await issued(project);
    const order = await orderOf(project);
    expect((await remove(order)).failure).toMatchObject({
      code: 'order_in_use',
      message: serverMessages.orderInUseBy(invoiceNumber ?? '', 0),
    });
    const lowered = (await change(order, { amount: '599.99' })).failure;
    const message = serverMessages.orderBelowUsedOf('USD 600.00');
    expect([lowered?.code, lowered?.errors]).toEqual(['order_below_used', [{ path: 'amount', message }]]);
  });

  test('that is exceeded can be raised in steps', async () => {
    const project = await aProjectOfOurs();
    await add(project, { amount: '100' });
    await issued(project);
    expect((await change(await orderOf(project), { amount: '500' })).data).toMatchObject({ amount: '500.00' });
  });

  test('gets back what a credit note takes off, and everything when the invoice is void', async () => {
    const project = await aProjectOfOurs();
    await add(project);
    const invoice = await issued(project);
    await change(await orderOf(project), { orderNumber: 'PO-78' });
    const left = (await anna.call(creditEndpoints.creditable, { params: { id: invoice.invoiceId } })).data;
    const credit = await anna.call(creditEndpoints.credit, {
      params: { id: invoice.invoiceId },
      body: {
        version: left.version,
        reason: 'agreed by mail',
        creditDate: '2027-01-15',
        lines: left.lines.map(({ lineId }) => ({ lineId, quantity: '2.00', amount: null })),
        hours: [],
        creditAmount: '-100.00',
      },
    });
    expect(credit.failure).toBeUndefined();
    // a credit note of the next year still belongs to the order of its invoice
    expect(await printed(credit.data.invoiceId)).toBe('PO-77');
    await world.deliverAll();
    expect(await printed(credit.data.invoiceId)).toBe('PO-77');
    expect(await orderOf(project)).toMatchObject({ used: '500.00', pending: '0.00' });

    const other = await aProjectOfOurs();
    await add(other);
    const { invoiceId, version } = await issued(other);
    await anna.call(invoiceEndpoints.void, { params: { id: invoiceId }, body: { version, reason: 'billed twice' } });
    expect(await orderOf(other)).toMatchObject({ used: '0.00', pending: '0.00' });
    expect(await printed(invoiceId)).toBe('PO-77');
  });
});

describe('the books get the purchase order of an invoice', () => {
  const india = { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR', country: 'India' } as const;

  test.each([
    [
      'QuickBooks with a custom field for it, there',
      { region: 'UK', currencyCode: 'GBP' },
      'QUICK_BOOKS',
      'customField',
      'PO-77',
    ],
    ['QuickBooks without one, in the note', { region: 'US' }, 'QUICK_BOOKS', 'privateNote', 'Purchase order PO-77'],
    ['Zoho Books, behind our reference', india, 'ZOHO_BOOKS', 'reference', ' / PO-77'],
  ] as const)('%s', async (_where, company, provider, place, words) => {
    const project = await aBillableProject(world, anna, { company });
    await add(project);
    const rate = company.region === 'US' ? {} : { exchangeRate: '0.8' };
    const { invoiceId } = await aSavedInvoice(anna, project, { saveInBooks: true, ...rate });
    await world.deliverAll();
    const { data } = await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } });
    expect(data.documentState).toBe('issued');
    const { invoices } = await world.booksOf(company.region, provider);
    const document = invoices.find(({ docNumber }) => docNumber === data.invoiceNumber);
    expect(document?.[place]).toContain(words);
    const compare = async () => {
      const compared = await anna.call(booksDifferenceEndpoints.compare, { params: { id: invoiceId } });
      return compared.data.differences.map((one) => [one.field, one.ours, one.theirs]);
    };
    expect(await compare()).toEqual([]);
    const open = world.product.outside.booksFor;
    vi.spyOn(world.product.outside, 'booksFor').mockImplementation((connection) => {
      const books = open(connection);
      const readInvoice: typeof books.readInvoice = async (id) => {
        const read = await books.readInvoice(id);
        return read && { ...read, purchaseOrder: 'PO-1' };
      };
      return { ...books, readInvoice };
    });
    expect(await compare()).toEqual([['purchaseOrder', 'PO-77', 'PO-1']]);
  });
});

describe('a company that requires purchase orders', () => {
  const code = ({ failure }: { failure: { code: string } | undefined }) => failure?.code;
  const missing = async ({ zohoProjectId }: BillableProject) => {
    const query = { startDate: '05-01-2026', endDate: '05-31-2026' };
    const { data } = await anna.call(timesheetEndpoints.validate, { params: { id: zohoProjectId }, query });
    return data.prerequisites.filter((one) => one.code === 'purchase_order');
  };
  async function aStrictProject(): Promise<BillableProject> {
    const project = await aProjectOfOurs();
    await sql`update company set purchase_orders = 'Required', display_name = 'Strict ' || id where id = ${project.companyId}`.execute(
      world.tx,
    );
    return project;
  }
  const save = async (project: BillableProject, invoiceDate: string) => {
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'));
    const invoiceGenerateDetails = { ...body.invoiceGenerateDetails, invoiceDate, continueAnyways: true };
    return anna.call(invoiceEndpoints.create, { body: { ...body, invoiceGenerateDetails } });
  };

  test('gets no invoice of a date without one, and one of a date with one', async () => {
    const project = await aStrictProject();
    expect(await missing(project)).toEqual([
      {
        code: 'purchase_order',
        mandatory: true,
        message: serverMessages.prerequisiteOrder(`Strict ${project.companyId}`, undefined),
        link: `/projectdetails/${project.id}`,
      },
    ]);
    // it ended the day before
    await add(project, { endDate: '2026-11-20' });
    expect(await missing(project)).toEqual([]);
    const refused = await save(project, '2026-11-21');
    expect(code(refused)).toBe('prerequisites_missing');
    expect(refused.failure?.errors).toContainEqual({
      path: 'purchase_order',
      message: serverMessages.prerequisiteOrder(`Strict ${project.companyId}`, '21 Nov 2026'),
    });
    expect((await save(project, '2026-11-20')).failure).toBeUndefined();
  });
});
