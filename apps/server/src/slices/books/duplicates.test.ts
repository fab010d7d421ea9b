import { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aHandMadeDocument } from '../../../test/hand-made-document.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { nameOfBooks } from './name-of-books.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

const kinds = [
  { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' },
  { provider: 'ZOHO_BOOKS', region: 'US', currencyCode: 'USD' },
] as const;
type Kind = (typeof kinds)[number];

let world: World;
let anna: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.advance(3_600_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});

const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const referenceOf = async (id: number): Promise<string> =>
  (await sql<{ reference: string }>`select reference from invoice where id = ${id}`.execute(world.tx)).rows[0]
    ?.reference ?? '';

/** An invoice of 600.00 that the books have. */
async function anIssued(company: Kind): Promise<Invoice> {
  const project = await aBillableProject(world, anna, { company });
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
  await world.deliverAll();
  return now(saved.invoiceId);
}

/** What the comparison says of the month in some books. */
async function reconciled({ provider, region }: Kind): Promise<string> {
  await world.product.jobs.runNow('BOOKS_RECONCILE');
  const { rows } = await sql<{ words: string }>`
    select words from job_run_item where run_id = (select max(id) from job_run where job = 'BOOKS_RECONCILE')
      and name = ${`${nameOfBooks({ provider, region })} 2026-11`}`.execute(world.tx);
  return rows[0]?.words ?? '';
}
const duplicatesSeenBy = async (person: Person) =>
  (await person.call(todoEndpoints.list, { query: { pageSize: 100 } })).data.todoDetails.filter(
    ({ type }) => type === 'DUPLICATE',
  );
async function voidThere({ provider, region }: Kind, booksId: string): Promise<void> {
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error('no books');
  await world.product.outside.booksFor(connection).voidInvoice(booksId, 'planted by hand');
}

describe.each(kinds)('a document of $provider that is one more than we know of', (kind) => {
  test('is the first to-do as long as it exists, and is in the log of its invoice', async () => {
    const issued = await anIssued(kind);
    expect(await reconciled(kind)).toMatch(/compared, 0 differ$/);
    const { provider, region } = kind;
    // QuickBooks take our reference a second time; in Zoho Books it is the same customer, day and amount
    const reference = provider === 'QUICK_BOOKS' ? { reference: await referenceOf(issued.invoiceId) } : {};
    const planted = await aHandMadeDocument(world, {
      provider,
      region,
      customer: issued.customerName,
      date: issued.invoiceDate,
      total: '600.00',
      ...reference,
    });
    expect(await reconciled(kind)).toMatch(/compared, 1 possible duplicates in the books$/);
    const [first] = (await anna.call(todoEndpoints.list, { query: {} })).data.todoDetails;
    expect(first).toMatchObject({
      type: 'DUPLICATE',
      text: `Possible duplicate in the books: ${planted.number}, USD 600.00`,
      invoiceId: issued.invoiceId,
    });
    expect(await duplicatesSeenBy(anna)).toHaveLength(1);
    await reconciled(kind);
    const recorded = await sql<{
      changes: { newValue: string }[];
    }>`select changes from activity_entry where resource = 'INVOICED'
      and resource_id = ${String(issued.invoiceId)} and changes::text like '%Possible duplicate%'`.execute(world.tx);
    expect(recorded.rows.map(({ changes }) => changes[0]?.newValue)).toEqual([
      `${planted.number}, USD 600.00 (id ${planted.id})`,
    ]);
    await voidThere(kind, planted.id);
    expect(await reconciled(kind)).toMatch(/compared, 0 differ$/);
    expect(await duplicatesSeenBy(anna)).toEqual([]);
  });

  test('is dismissed with a reason that the activity keeps, and stays so until the books show another document', async () => {
    const issued = await anIssued(kind);
    const { provider, region } = kind;
    const plant = () =>
      aHandMadeDocument(world, {
        provider,
        region,
        customer: issued.customerName,
        date: issued.invoiceDate,
        total: '600.00',
      });
    const first = await plant();
    expect(await reconciled(kind)).toContain('1 possible duplicates in the books');
    const [todo] = await duplicatesSeenBy(anna);
    const id = todo?.duplicateId ?? 0;
    const dismiss = (person: Person, reason = 'of a project that is billed there') =>
      person.call(booksDuplicateEndpoints.dismiss, { params: { id }, body: { reason } });
    const stranger = await world.signedIn('ROLE_ACCOUNTANT', 'Stan');
    expect((await dismiss(stranger)).failure?.code).toBe('not_found');
    expect((await dismiss(anna, ' ')).failure?.errors).toMatchObject([{ path: 'reason' }]);
    expect((await dismiss(anna)).message).toBe('Possible duplicate dismissed');
    expect((await dismiss(anna)).failure?.code).toBe('not_found');
    expect(await reconciled(kind)).toMatch(/compared, 0 differ$/);
    expect(await duplicatesSeenBy(anna)).toEqual([]);
    const recorded = await sql<{ by: string; changes: object[] }>`
      select e.visitor as by, e.changes from activity_entry e
      where e.resource_id = ${String(issued.invoiceId)} and e.changes::text like '%dismissed%'`.execute(world.tx);
    expect(recorded.rows).toMatchObject([
      {
        by: 'Anna',
        changes: [
          {
            oldValue: `${first.number}, USD 600.00 (id ${first.id})`,
            newValue: 'dismissed: of a project that is billed there',
          },
        ],
      },
    ]);
    await plant();
    expect(await reconciled(kind)).toContain('1 possible duplicates in the books');
    const seen = await duplicatesSeenBy(anna);
    expect(seen.map(({ invoiceId }) => invoiceId)).toEqual([issued.invoiceId]);
    expect(seen[0]?.duplicateId).not.toBe(id);
    const { invoices } = await world.booksOf(region, provider);
    for (const one of invoices.filter(
      (other) => other.customerName === issued.customerName && other.docNumber !== issued.invoiceNumber,
    ))
      await voidThere(kind, one.id);
    await reconciled(kind);
  });

  test('is reported to administrators when only a deleted draft can have left it', async () => {
    await anIssued(kind);
    const { provider, region } = kind;
    const left = await aHandMadeDocument(world, {
      provider,
      region,
      date: '2026-11-21',
      reference: 'CH-GONE1234',
      total: '7200.00',
    });
    expect(await reconciled(kind)).toContain('1 possible duplicates in the books');
    const ofNoProject = async () => (await duplicatesSeenBy(admin)).filter(({ projectId }) => projectId === null);
    expect(await ofNoProject()).toMatchObject([
      { projectId: null, text: expect.stringContaining(`${left.number}, Hand made, USD 7,200.00`) },
    ]);
    expect((await duplicatesSeenBy(anna)).filter(({ projectId }) => projectId === null)).toEqual([]);
    await voidThere(kind, left.id);
    await reconciled(kind);
    expect(await ofNoProject()).toEqual([]);
  });

  test('is what a push left whose draft a person took back, and no draft that is on its way', async () => {
    await anIssued(kind);
    const service = kind.provider === 'QUICK_BOOKS' ? 'quickbooks' : 'zoho-books';
    await world.control('POST', '/faults', {
      service,
      kind: 'applied-then-cut',
      times: 1,
      match: { method: 'POST', pathIncludes: '/invoice' },
    });
    const project = await aBillableProject(world, anna, { company: kind, hours: [3] });
    const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
    await world.deliverAll();
    expect(await reconciled(kind)).toMatch(/0 differ/);
    // as a push of an earlier release that was given up
    await sql`update outbox set state = 'parked', reason = 'given up', finished_at = now() where subject = ${`invoice:${saved.invoiceId}`}`.execute(
      world.tx,
    );
    await sql`update invoice set locked = false where id = ${saved.invoiceId}`.execute(world.tx);
    expect(await reconciled(kind)).toContain('1 possible duplicates in the books');
    expect((await duplicatesSeenBy(anna)).map(({ invoiceId }) => invoiceId)).toEqual([saved.invoiceId]);
  });
});
