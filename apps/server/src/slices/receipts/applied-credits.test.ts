import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import { aBareDraft, aBareIssued, anOpenCredit, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let csm: Person;
let companyId: number;
let projectId: number;

beforeAll(async () => {
  world = await aWorld({ now: '2028-02-29T09:00:00.000Z' });
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  csm = await world.signedIn('ROLE_CSM', 'Carlos');
  companyId = await aCompany(world.tx);
  projectId = (await aProject(world.tx, { companyId, accountants: [anna.userId], csms: [csm.userId] })).id;
});
afterAll(() => world.close());

const anInvoice = (total = '600') => aBareIssued(world.tx, projectId, total);
/** An open credit over an amount of an invoice that is paid. */
const aCredit = async (amount: string, of?: number) => anOpenCredit(world.tx, of ?? (await anInvoice()), `-${amount}`);
const account = async (id: number) => (await anna.call(receiptEndpoints.list, { params: { id } })).data;
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const fields = (answer: { failure: { errors?: unknown } | undefined }) => answer.failure?.errors;
const apply = async (id: number, creditId: number, amount: string, { person = anna, key = '' } = {}) =>
  person.call(
    receiptEndpoints.applyCredit,
    { params: { id }, body: { version: (await account(id)).version, creditId, amount } },
    key === '' ? {} : { key },
  );
const reverse = async (id: number, applicationId: number, version?: number) =>
  anna.call(receiptEndpoints.reverseCreditApplication, {
    params: { id, applicationId },
    body: { version: version ?? (await account(id)).version, reason: 'of another invoice' },
  });
const ofTheDatabase = (statement: Promise<unknown>) =>
  statement.then(
    () => 'let it pass',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  );

describe('an open credit', () => {
  test('is applied to another invoice of the company: both accounts say so, to the cent', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    const applied = await apply(invoice, credit, '59.99');
    expect(applied.message).toBe('Credit note applied');
    expect(applied.data).toMatchObject({
      creditsAppliedAmount: '59.99',
      outStandingAmount: '540.01',
      invoiceStatus: 'Overdue',
      creditApplications: [
        { creditId: credit, invoiceId: invoice, amount: '59.99', enteredBy: 'Anna', appliedDate: '2028-02-29' },
      ],
      version: 2,
    });
    expect(await account(credit)).toMatchObject({
      creditsAppliedAmount: '-59.99',
      outStandingAmount: '-40.01',
      invoiceStatus: 'Pending',
      creditApplications: [{ amount: '-59.99' }],
      version: 2,
    });
    const recorded = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'INVOICED' and resource_id = ${String(invoice)}`.execute(
      world.tx,
    );
    expect(recorded.rows).toEqual([
      {
        changes: [
          { fieldName: 'Credit note applied', oldValue: null, newValue: `INV-${credit}: USD 59.99` },
          { fieldName: 'Outstanding', oldValue: '600.00', newValue: '540.01' },
        ],
      },
    ]);
  });

  test('that settles an invoice without a payment closes it; it is found as Closed and among the paid ones', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('600')];
    expect((await apply(invoice, credit, '600')).data).toMatchObject({
      invoiceStatus: 'Closed',
      outStandingAmount: '0.00',
    });
    expect((await account(credit)).invoiceStatus).toBe('Closed');
    const listed = async (query: object) =>
      (await anna.call(invoiceEndpoints.list, { query: { projectId, pageSize: 200, ...query } })).data.invoiceDetails
        .filter(({ invoiceId }) => invoiceId === invoice)
        .map(({ invoiceStatus }) => invoiceStatus);
    expect(await listed({ invoiceStatus: 'Closed' })).toEqual(['Closed']);
    expect(await listed({ tab: 'paid' })).toEqual(['Closed']);
    expect(await listed({ invoiceStatus: 'Overdue,Received,Pending,Partial Received' })).toEqual([]);
    expect(await listed({ tab: 'pending' })).toEqual([]);
  });

  test('beside a payment leaves the invoice Received, and no more than the rest can be paid', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    const { version } = (await apply(invoice, credit, '100')).data;
    const pay = (amount: string) =>
      anna.call(receiptEndpoints.add, { body: { invoiceId: invoice, version, amount, receivedDate: '2028-02-28' } });
    expect(code(await pay('500.01'))).toBe('receipt_over_outstanding');
    expect((await pay('500')).data).toMatchObject({ invoiceStatus: 'Received', outStandingAmount: '0.00' });
  });

  test('is listed on its company with what is open, and gone when it is refunded', async () => {
    const ownCompany = await aCompany(world.tx);
    const own = (await aProject(world.tx, { companyId: ownCompany, accountants: [anna.userId] })).id;
    const paid = await aBareIssued(world.tx, own, '600');
    const credit = await anOpenCredit(world.tx, paid, '-100');
    const open = async (person = anna) =>
      person.call(receiptEndpoints.openCredits, { params: { id: ownCompany }, query: {} });
    expect((await open()).data).toEqual({
      companyId: ownCompany,
      openCredits: [
        {
          creditId: credit,
          creditNumber: `INV-${credit}`,
          creditDate: '2026-05-31',
          projectId: own,
          projectName: expect.any(String),
          correctsInvoice: { invoiceId: paid, invoiceNumber: `INV-${paid}` },
          currencyCode: 'USD',
          creditAmount: '100.00',
          openAmount: '100.00',
        },
      ],
      paymentsOnAccount: [],
      refunds: [],
      byCurrency: [{ currencyCode: 'USD', openAmount: '100.00' }],
    });
    expect(code(await open(await world.signedIn('ROLE_CSM')))).toBe('company_not_found');
    const refund = { invoiceId: credit, version: 1, amount: '-40', receivedDate: '2028-02-28' };
    await anna.call(receiptEndpoints.add, { body: refund });
    expect((await open()).data.byCurrency).toEqual([{ currencyCode: 'USD', openAmount: '60.00' }]);
    await anna.call(receiptEndpoints.add, { body: { ...refund, version: 2, amount: '-60' } });
    expect((await open()).data).toMatchObject({ openCredits: [], byCurrency: [] });
    expect((await account(credit)).invoiceStatus).toBe('Received');
  });

  test.each([
    ['0', 'application_amount_invalid', 'Invalid amount entered'],
    ['-1', 'application_amount_invalid', 'Invalid amount entered'],
    ['1.001', 'application_amount_invalid', 'Invalid amount entered'],
    ['600.01', 'application_over_outstanding', 'You cannot apply more than is outstanding on the invoice.'],
    ['100.01', 'application_over_open_credit', 'You cannot apply more than is open on the credit note.'],
  ])('is not applied with %s', async (amount, refusal, message) => {
    const refused = await apply(await anInvoice(), await aCredit('100'), amount);
    expect([refused.status, code(refused), fields(refused)]).toEqual([400, refusal, [{ path: 'amount', message }]]);
  });

  test('goes from issued credit notes to issued invoices of one company and currency', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    expect(code(await apply(await aBareDraft(world.tx, projectId), credit, '1'))).toBe('application_needs_issued');
    expect(code(await apply(invoice, await anInvoice(), '1'))).toBe('application_needs_issued');
    expect(code(await apply(credit, credit, '1'))).toBe('application_needs_issued');
    const gone = await aCredit('100');
    await voidBare(world.tx, gone);
    expect(code(await apply(invoice, gone, '1'))).toBe('application_needs_issued');
    const other = (await aProject(world.tx, { companyId: await aCompany(world.tx), accountants: [anna.userId] })).id;
    expect(code(await apply(await aBareIssued(world.tx, other, '600'), credit, '1'))).toBe('credit_of_other_company');
  });

  test('of a project that the caller does not see is not applied or taken back through an invoice that they see', async () => {
    const [invoice, foreign] = [await anInvoice(), (await aProject(world.tx, { companyId })).id];
    const credit = await anOpenCredit(world.tx, await aBareIssued(world.tx, foreign, '600'), '-100');
    expect(code(await apply(invoice, credit, '1'))).toBe('credit_note_not_found');
    const admin = await world.signedIn('ROLE_ADMIN');
    const applied = (await apply(invoice, credit, '1', { person: admin })).data;
    expect(code(await reverse(invoice, applied.creditApplications[0]?.applicationId ?? 0))).toBe(
      'application_not_found',
    );
    expect(code(await apply(await anInvoice(), await aCredit('1'), '1', { person: csm }))).toBe('forbidden');
    const unseen = { params: { id: await aBareIssued(world.tx, foreign, '600') } };
    const body = { version: 1, creditId: await aCredit('1'), amount: '1' };
    expect(code(await anna.call(receiptEndpoints.applyCredit, { ...unseen, body }))).toBe('invoice_not_found');
    const params = { ...unseen.params, applicationId: 1 };
    const undo = { params, body: { version: 1, reason: 'a mistake' } };
    expect(code(await anna.call(receiptEndpoints.reverseCreditApplication, undo))).toBe('invoice_not_found');
  });

  test('of a retainer is not applied elsewhere after its balance was used, nor is one reversed that paid a used retainer', async () => {
    const retainer = async (total: string) => {
      const id = await aBareDraft(world.tx, projectId);
      await sql`update invoice set end_date = null, rows_amount = ${total}, lines_amount = ${total}, total = ${total} where id = ${id}`.execute(
        world.tx,
      );
      await issueBare(world.tx, id);
      return id;
    };
    const use = async (amount: string) =>
      sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
        values (${projectId}, 'USD', ${await anInvoice()}, ${amount}, 0, '2028-02-28', now())`.execute(world.tx);
    const paid = await retainer('600');
    const payment = { invoiceId: paid, version: 1, amount: '600', receivedDate: '2028-02-28' };
    await anna.call(receiptEndpoints.add, { body: payment });
    await use('-550');
    const credit = await anOpenCredit(world.tx, paid, '-100');
    expect(code(await apply(await anInvoice(), credit, '50.01'))).toBe('retainer_balance_used');
    expect((await apply(await anInvoice(), credit, '50')).status).toBe(200);

    const settled = await retainer('100');
    const applied = (await apply(settled, await aCredit('100'), '100')).data;
    await use('-100');
    const applicationId = applied.creditApplications[0]?.applicationId ?? 0;
    expect(code(await reverse(settled, applicationId))).toBe('retainer_balance_used');
  });

  test('that is applied by ten at once, and refunded by ten, is used once', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? anna.call(receiptEndpoints.applyCredit, {
              params: { id: invoice },
              body: { version: 1, creditId: credit, amount: '100' },
            })
          : anna.call(receiptEndpoints.add, {
              body: { invoiceId: credit, version: 1, amount: '-100', receivedDate: '2028-02-28' },
            }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await account(credit)).outStandingAmount).toBe('0.00');
  });

  test('that is sent twice is applied once', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    const body = { version: 1, creditId: credit, amount: '10' };
    const send = () =>
      anna.call(receiptEndpoints.applyCredit, { params: { id: invoice }, body }, { key: 'apply-twice' });
    await Promise.all([send(), send()]);
    expect((await send()).data.creditApplications).toHaveLength(1);
    expect((await account(invoice)).creditsAppliedAmount).toBe('10.00');
  });
});

describe('an applied credit that was a mistake', () => {
  test('is reversed once, from the invoice or from the credit note, and both stand as before', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    const applied = (await apply(invoice, credit, '100')).data;
    const applicationId = applied.creditApplications[0]?.applicationId ?? 0;
    const reversed = await reverse(credit, applicationId);
    expect(reversed.message).toBe('Credit note application reversed');
    expect(reversed.data).toMatchObject({
      outStandingAmount: '-100.00',
      creditApplications: [
        { amount: '-100.00', isReversed: true, reverses: null },
        { amount: '100.00', reverses: applicationId, reason: 'of another invoice' },
      ],
    });
    expect(await account(invoice)).toMatchObject({ outStandingAmount: '600.00', creditsAppliedAmount: '0.00' });
    expect(code(await reverse(invoice, applicationId))).toBe('application_already_reversed');
    const reversal = reversed.data.creditApplications[1]?.applicationId ?? 0;
    expect(code(await reverse(invoice, reversal))).toBe('application_not_found');
    expect(code(await reverse(await anInvoice(), applicationId))).toBe('application_not_found');
    const again = (await apply(invoice, credit, '100')).data.creditApplications.at(-1)?.applicationId ?? 0;
    expect(code(await reverse(invoice, again, 1))).toBe('stale_version');
  });
});

describe('the database', () => {
  const stored = (creditId: number, invoiceId: number, amount: string, reverses: number | null = null) =>
    sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, reverses, entered_at)
      values (${creditId}, ${invoiceId}, '2028-02-28', ${amount}, ${reverses === null ? '' : 'a mistake'}, ${reverses}, now())`.execute(
      world.tx,
    );

  test('lets no application exceed the invoice or the credit note, not even one written in SQL', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('601')];
    expect(await ofTheDatabase(stored(credit, invoice, '600.01'))).toBe('credit_within_what_is_outstanding');
    expect(await ofTheDatabase(stored(await aCredit('100'), invoice, '100.01'))).toBe('credit_within_what_is_open');
    await stored(credit, invoice, '600');
    expect(await ofTheDatabase(stored(credit, invoice, '0.01'))).toBe('credit_within_what_is_outstanding');
    const paid = sql`insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
      values (${invoice}, '2028-02-28', 0.01, '', 'books', now())`.execute(world.tx);
    expect(await ofTheDatabase(paid)).toBe('credits_within_the_amount');
  });

  test('keeps the list as it is, adds it up itself, and reverses whole and once', async () => {
    const [invoice, credit] = [await anInvoice(), await aCredit('100')];
    await stored(credit, invoice, '100');
    const id = (await account(invoice)).creditApplications[0]?.applicationId ?? 0;
    expect(await ofTheDatabase(stored(credit, invoice, '-99', id))).toBe('reversal_takes_back_a_credit_application');
    const change = sql`update credit_application set amount = 1 where id = ${id}`.execute(world.tx);
    expect(await ofTheDatabase(change)).toContain('never changed');
    const sum = sql`update invoice set credits_applied = 0 where id = ${invoice}`.execute(world.tx);
    expect(await ofTheDatabase(sum)).toBe('credits_applied_is_the_sum_of_the_applications');
    await stored(credit, invoice, '-100', id);
    expect(await ofTheDatabase(stored(credit, invoice, '-100', id))).not.toBe('let it pass');
    expect(await account(invoice)).toMatchObject({ outStandingAmount: '600.00', creditsAppliedAmount: '0.00' });
  });
});
