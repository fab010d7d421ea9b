import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../../test/billable-project.ts';
import { brokenRules } from '../../../../test/scenarios/house-rules.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** A company in a region without connected books. */
const withoutBooks = { provider: 'QUICK_BOOKS', region: 'UK', currencyCode: 'GBP', country: 'United Kingdom' } as const;
const aDraft = async (): Promise<{ project: BillableProject; draft: Invoice }> => {
  const project = await aBillableProject(world, anna, { company: withoutBooks });
  return { project, draft: await aSavedInvoice(anna, project, { exchangeRate: '1.3' }) };
};
const issue = ({ invoiceId, version }: Pick<Invoice, 'invoiceId' | 'version'>, person = anna, key?: string) =>
  person.call(
    invoiceEndpoints.issue,
    { params: { id: invoiceId }, body: { version } },
    key === undefined ? undefined : { key },
  );
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const numberAfter = (number: string | null): string => `INV-2026-${Number((number ?? '').split('-')[2]) + 1}`;
const statesOf = async (projectId: number) =>
  (
    await sql<{ state: string; seconds: number }>`
      select coalesce(e.document_state, 'open') as state, sum(e.seconds)::int as seconds
      from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1`.execute(
      world.tx,
    )
  ).rows;

describe('an invoice of a company without books', () => {
  test('is issued under the next number of those without books, is frozen, told and sent nowhere', async () => {
    const [first, second] = [await aDraft(), await aDraft()];
    expect(first.draft).toMatchObject({ documentState: 'draft', invoiceNumber: null, hasBooks: false });
    const one = await issue(first.draft);
    expect(one.message).toBe(`Invoice issued as ${one.data.invoiceNumber}`);
    expect(one.data).toMatchObject({
      documentState: 'issued',
      invoiceStatus: 'Pending',
      outStandingAmount: '600.00',
      modifyInBooks: false,
      redirectUrl: null,
      push: { state: 'none', booksNumber: null },
    });
    expect((await issue(second.draft)).data.invoiceNumber).toBe(numberAfter(one.data.invoiceNumber));
    expect(await statesOf(first.project.id)).toEqual([{ state: 'issued', seconds: 12 * 3600 }]);
    const stored = await sql<{ hash: string; sent: number; told: unknown }>`
      select encode(i.frozen_hash, 'hex') as hash, (select count(*)::int from outbox where subject = 'invoice:' || i.id) as sent,
        (select a.changes from activity_entry a where a.action = 'Issued' and a.resource_id = i.id::text) as told
      from invoice i where i.id = ${first.draft.invoiceId}`.execute(world.tx);
    expect(stored.rows[0]).toMatchObject({
      sent: 0,
      told: [{ fieldName: 'Invoice number', oldValue: null, newValue: one.data.invoiceNumber }],
    });
    expect(stored.rows[0]?.hash).toMatch(/^[0-9a-f]{64}/);
    expect(await brokenRules(world.tx)).toEqual([]);
  });

  test('takes receipts, is credited by hand too, and void its hours are open again', async () => {
    const { project, draft } = await aDraft();
    const issued = (await issue(draft)).data;
    const received = await anna.call(receiptEndpoints.add, {
      body: { invoiceId: issued.invoiceId, version: issued.version, receivedDate: '2026-11-21', amount: '100' },
    });
    expect(received.data.outStandingAmount).toBe('500.00');
    const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: issued.invoiceId } })).data;
    const lines = issued.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: null, amount: '50' }));
    const credit = await anna.call(creditEndpoints.credit, {
      params: { id: issued.invoiceId },
      body: { version, creditDate: '2026-11-21', reason: 'Too much', lines, hours: [], creditAmount: '-50' },
    });
    expect(credit.message).toBe(`Credit note issued as ${numberAfter(issued.invoiceNumber)}`);
    expect(credit.data).toMatchObject({ documentState: 'issued', invoiceAmount: '-50.00', push: { state: 'none' } });
    const other = await aDraft();
    const twice = (await issue(other.draft)).data;
    await anna.call(invoiceEndpoints.void, {
      params: { id: twice.invoiceId },
      body: { version: twice.version, reason: 'Twice' },
    });
    expect(await statesOf(other.project.id)).toContainEqual({ state: 'open', seconds: 12 * 3600 });
    expect(await statesOf(project.id)).toEqual([{ state: 'issued', seconds: 12 * 3600 }]);
    expect(await brokenRules(world.tx)).toEqual([]);
  });

  test('is issued once by a double click, and once by two at the same moment', async () => {
    const { draft } = await aDraft();
    const [one, again] = [await issue(draft, anna, 'issue-click-1'), await issue(draft, anna, 'issue-click-1')];
    expect(again.data).toEqual(one.data);
    const other = await aDraft();
    const berta = await world.signedIn('ROLE_ADMIN', 'Berta');
    const both = await Promise.all([issue(other.draft), issue(other.draft, berta)]);
    expect(both.map((answer) => code(answer) ?? 'issued').toSorted()).toEqual(['issued', 'stale_version']);
    expect(both.find(({ failure }) => failure === undefined)?.data.invoiceNumber).toBe(
      numberAfter(one.data.invoiceNumber),
    );
  });

  test('is not pushed and not missed when books are connected afterwards; a credit of it stays out of them', async () => {
    const region = { ...withoutBooks, region: 'CA', currencyCode: 'CAD', country: 'Canada' } as const;
    const project = await aBillableProject(world, anna, { company: region });
    const issued = (await issue(await aSavedInvoice(anna, project, { exchangeRate: '0.7' }))).data;
    await world.connectBooks('CA');
    await world.deliverAll();
    expect((await world.booksOf('CA', 'QUICK_BOOKS')).invoices).toEqual([]);
    const missed = await anna.call(booksDifferenceEndpoints.list, { body: { from: '2026-11-01', to: '2026-11-30' } });
    expect(missed.data.books.filter((books) => books.region === 'CA')).toEqual([]);
    const lines = issued.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: null, amount: '50' }));
    const credit = await anna.call(creditEndpoints.credit, {
      params: { id: issued.invoiceId },
      body: {
        version: issued.version,
        creditDate: '2026-11-21',
        reason: 'Too much',
        lines,
        hours: [],
        creditAmount: '-50',
      },
    });
    expect(credit.data).toMatchObject({ documentState: 'issued', push: { state: 'none' } });
  });
});

describe('issuing by hand is refused', () => {
  test('where the books of the company are set up (books_are_set_up)', async () => {
    const draft = await aSavedInvoice(anna, await aBillableProject(world, anna));
    expect(draft.hasBooks).toBe(true);
    const refused = await issue(draft);
    expect([code(refused), refused.failure?.message]).toEqual(['books_are_set_up', serverMessages.booksAreSetUp]);
  });

  test('for what is issued or void already (invoice_already_issued, invoice_already_void)', async () => {
    const issued = (await issue((await aDraft()).draft)).data;
    expect(code(await issue(issued))).toBe('invoice_already_issued');
    const gone = await anna.call(invoiceEndpoints.void, {
      params: { id: issued.invoiceId },
      body: { version: issued.version, reason: 'Twice' },
    });
    expect(code(await issue(gone.data))).toBe('invoice_already_void');
  });

  test('for CSMs, outside the scope, and who saw an older one (forbidden, invoice_not_found, stale_version)', async () => {
    const { draft } = await aDraft();
    expect(code(await issue(draft, await world.signedIn('ROLE_CSM')))).toBe('forbidden');
    expect(code(await issue(draft, await world.signedIn('ROLE_ACCOUNTANT')))).toBe('invoice_not_found');
    expect(code(await issue({ ...draft, version: draft.version + 1 }))).toBe('stale_version');
  });

  test('while the retainer is another one than when it was saved (retainer_balance_changed)', async () => {
    const { project, draft } = await aDraft();
    await sql`update project set model = 'T&M Retainer', pay_model = 'Prepaid' where id = ${project.id}`.execute(
      world.tx,
    );
    await sql`insert into retainer (project_id, currency_code) values (${project.id}, 'GBP')`.execute(world.tx);
    await sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
      values (${project.id}, 'GBP', ${draft.invoiceId}, 100, 0, '2026-11-21', now())`.execute(world.tx);
    expect(code(await issue(draft))).toBe('retainer_balance_changed');
  });

  test('in a month that is closed (month_is_closed)', async () => {
    const { draft } = await aDraft();
    await sql`update invoice set invoice_date = '2026-05-31', due_date = '2026-06-30' where id = ${draft.invoiceId}`.execute(
      world.tx,
    );
    const admin = await world.signedIn('ROLE_ADMIN');
    const closed = await admin.call(monthCloseEndpoints.close, {
      query: { month: 'May-2026' },
      body: { reason: 'All checked', version: 0 },
    });
    expect(closed.status).toBe(201);
    expect(code(await issue(draft))).toBe('month_is_closed');
  });
});
