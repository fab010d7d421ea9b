import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { BooksError } from '@countinghouse/gateways/books/books-error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nextNumber } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aHandMadeDocument } from '../../../test/hand-made-document.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

const kinds = [
  { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' },
  { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR' },
] as const;
type Kind = (typeof kinds)[number];

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const may = { startDate: '2026-05-01', endDate: '2026-05-31' };
const aProject = (kind: Kind, displayName: string) =>
  aBillableProject(world, anna, { company: { ...kind, displayName } });
async function assign(kind: Kind, projectId: number, documentId: string): Promise<number> {
  const { provider, region } = kind;
  const invoices = [{ invoiceId: documentId, ...may }];
  const answer = await anna.call(directInvoiceEndpoints.assignProject, {
    body: { provider, region, projectId, invoices },
  });
  expect(answer.status).toBe(201);
  return answer.data.invoices[0]?.invoiceId ?? 0;
}
const invoiceOf = async (id: number) => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const unmap = async (invoiceId: number) =>
  anna.call(directInvoiceEndpoints.unmap, {
    body: { invoiceId, version: (await invoiceOf(invoiceId)).version, reason: 'of another project' },
  });
const compare = (id: number) => anna.call(booksDifferenceEndpoints.compare, { params: { id } });
const differencesOf = async (id: number) =>
  (await anna.call(booksDifferenceEndpoints.ofInvoice, { params: { id } })).data.differences;
const todosOf = async (invoiceId: number) =>
  (await anna.call(todoEndpoints.list, { query: { pageSize: 100 } })).data.todoDetails.filter(
    (one) => one.invoiceId === invoiceId && (one.type === 'DIFFERENCE' || one.type === 'PUSH'),
  );
async function inBooks({ provider, region }: Kind, documentId: string) {
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error('no books');
  return world.product.outside.booksFor(connection).readInvoice(documentId);
}
const constraintOf = async (statement: { execute: (tx: World['tx']) => Promise<unknown> }): Promise<string> => {
  try {
    await statement.execute(world.tx);
    return 'none';
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error);
  }
};

describe.each(kinds)('a document of $provider', (kind) => {
  test('is left alone by an unmapped invoice, once another project has it', async () => {
    const customer = `Customer ${nextNumber()}`;
    const [wrong, right] = [await aProject(kind, customer), await aBillableProject(world, anna, {})];
    await sql`update project set company_id = ${wrong.companyId} where id = ${right.id}`.execute(world.tx);
    const document = await aHandMadeDocument(world, { ...kind, customer, currency: kind.currencyCode });
    const first = await assign(kind, wrong.id, document.id);
    expect((await unmap(first)).status).toBe(200);
    await world.product.jobs.runNow('BOOKS_RECONCILE');
    expect(await differencesOf(first)).toEqual([]);
    expect(await todosOf(first)).toEqual([]);
    expect((await compare(first)).failure?.code).toBe('invoice_not_in_books');

    const second = await assign(kind, right.id, document.id);
    await world.product.jobs.runNow('BOOKS_RECONCILE');
    expect([await differencesOf(first), await differencesOf(second)]).toEqual([[], []]);
    // what a forgotten act of the unmapped invoice would send is refused by the database
    const before = await inBooks(kind, document.id);
    for (const topic of ['void-invoice', 'change-invoice', 'restore-lines'])
      expect(
        await constraintOf(sql`insert into outbox (topic, subject, payload, due_at, created_at)
          values (${topic}, ${`invoice:${first}`}, ${JSON.stringify({ invoiceId: first })}, now(), now())`),
      ).toBe('document_is_of_another');
    expect(
      await constraintOf(sql`insert into books_difference (invoice_id, field, ours, theirs, found_at, seen_at)
        values (${first}, 'document', 'void', 'issued', now(), now())`),
    ).toBe('document_is_of_another');
    await world.deliverAll();
    expect(await inBooks(kind, document.id)).toEqual(before);
  });

  test('that its void invoice never voided there belongs to the invoice that is mapped to it next', async () => {
    const project = await aProject(kind, `Customer ${nextNumber()}`);
    const foreign = kind.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
    const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
    await world.deliverAll();
    const id = saved.invoiceId;
    const { rows } = await sql<{ documentId: string }>`
      select books_id as "documentId" from invoice where id = ${id}`.execute(world.tx);
    const documentId = rows[0]?.documentId ?? '';
    const { outside } = world.product;
    const open = outside.booksFor;
    const refuse = () => Promise.reject(new BooksError('rejected', { reason: 'period_closed', words: 'Closed.' }));
    const closed = vi
      .spyOn(outside, 'booksFor')
      .mockImplementation((connection) => ({ ...open(connection), voidInvoice: refuse }));
    const { version } = await invoiceOf(id);
    expect(
      (await anna.call(invoiceEndpoints.void, { params: { id }, body: { version, reason: 'wrong' } })).status,
    ).toBe(200);
    // on its way there it still is the invoice's own
    const { provider, region } = kind;
    const body = { provider, region, projectId: project.id, invoices: [{ invoiceId: documentId, ...may }] };
    expect((await anna.call(directInvoiceEndpoints.assignProject, { body })).failure?.code).toBe('books_invoice_taken');
    await world.deliverAll();
    closed.mockRestore();
    expect(await todosOf(id)).toHaveLength(1);
    await compare(id);
    expect((await differencesOf(id)).map(({ field }) => field)).toEqual(['document']);

    const second = await assign(kind, project.id, documentId);
    expect(await todosOf(id)).toEqual([]);
    expect(await differencesOf(id)).toEqual([]);
    expect((await compare(id)).failure?.code).toBe('invoice_not_in_books');
    const after = await invoiceOf(id);
    const retry = await anna.call(invoiceEndpoints.push, { params: { id }, body: { version: after.version } });
    expect(retry.failure?.code).toBe('invoice_already_void');
    // a row that was left before is delivered, and touches nothing
    const before = await inBooks(kind, documentId);
    await sql`update outbox set state = 'ready', attempts = 0, finished_at = null, reason = null, due_at = '2026-11-01'
      where subject = ${`invoice:${id}`} and topic = 'void-invoice'`.execute(world.tx);
    await world.deliverAll();
    expect(await inBooks(kind, documentId)).toEqual(before);
    const delivered = await sql<{ result: unknown }>`
      select result from outbox where subject = ${`invoice:${id}`} and topic = 'void-invoice'`.execute(world.tx);
    expect(delivered.rows).toEqual([{ result: { was: 'of another invoice' } }]);
    expect((await invoiceOf(second)).documentState).toBe('issued');
  });
});
