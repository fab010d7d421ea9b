import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { unknownPushEndpoints } from '@countinghouse/contract/invoices/unknown-pushes.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, changePayload } from '../../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/settings', { shownLateFromMs: 0, shownLateToMs: 0, requestIdsHonoured: false });
  // the pause that the former test left to the books
  world.clock.advance(31 * 60_000);
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});

const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const inBooks = async (of: { customerName: string }) =>
  (await world.booksOf('US')).invoices.filter((one) => one.customerName === of.customerName && one.state === 'open');
const check = ({ invoiceId: id }: Invoice) => anna.call(unknownPushEndpoints.check, { params: { id } });
const mark = ({ invoiceId: id, version }: Invoice, reason = 'Looked through the books: not there') =>
  anna.call(unknownPushEndpoints.markNotSent, { params: { id }, body: { version, reason } });

/** An invoice that was sent without a clear answer: made and shown as late as told, or never made. */
async function withUnknownPush({
  isMade,
  shownLateMs = 0,
}: {
  isMade: boolean;
  shownLateMs?: number;
}): Promise<Invoice> {
  const project = await aBillableProject(world, anna);
  // the customer is there already
  const first = await aSavedInvoice(anna, project, { saveInBooks: true });
  await world.deliverAll();
  const issued = await now(first.invoiceId);
  await anna.call(invoiceEndpoints.void, {
    params: { id: issued.invoiceId },
    body: { version: issued.version, reason: 'to bill it again' },
  });
  await world.deliverAll();
  await world.control('POST', '/settings', { shownLateFromMs: shownLateMs, shownLateToMs: shownLateMs });
  await world.control('POST', '/faults', {
    service: 'quickbooks',
    kind: isMade ? 'applied-then-cut' : 'cut-before',
    times: 1,
    match: { method: 'POST', pathIncludes: '/invoice?' },
  });
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
  await world.deliverAll();
  const uncertain = await now(saved.invoiceId);
  expect(uncertain).toMatchObject({ documentState: 'draft', push: { state: 'checking' } });
  return uncertain;
}

describe('an invoice whose outcome in the books is unknown', () => {
  test('can be neither edited, deleted, voided, mapped nor sent again, whatever is tried', async () => {
    const uncertain = await withUnknownPush({ isMade: true, shownLateMs: 30_000 });
    const { invoiceId: id, version } = uncertain;
    const body = await changePayload(anna, id);
    expect((await anna.call(invoiceEndpoints.change, { body })).failure?.code).toBe('invoice_locked');
    const removal = await anna.call(invoiceEndpoints.remove, { params: { id }, query: { version } });
    expect(removal.failure?.code).toBe('invoice_being_pushed');
    const push = await anna.call(invoiceEndpoints.push, { params: { id }, body: { version } });
    expect(push.failure?.code).toBe('invoice_not_pushable');
    const asVoid = await anna.call(invoiceEndpoints.void, { params: { id }, body: { version, reason: 'x' } });
    expect(asVoid.failure?.code).toBe('invoice_being_pushed');
  });

  test('is looked for at 5, 15, 30, 60, 120, 300 and 600 seconds, and sent again after the last look alone', async () => {
    const uncertain = await withUnknownPush({ isMade: false });
    const startMs = world.clock.now();
    const looks: number[] = [];
    const seen = async () =>
      (
        await sql<{
          looks: number;
          sends: number;
          due: string;
        }>`select looks, sends, extract(epoch from due_at)::text as due
          from outbox where topic = 'push-invoice' and subject = ${`invoice:${uncertain.invoiceId}`}`.execute(world.tx)
      ).rows[0];
    for (let row = await seen(); row !== undefined && row.sends === 1; row = await seen()) {
      world.clock.advance(Math.round(Number(row.due) * 1000) - world.clock.now());
      looks.push(Math.round((world.clock.now() - startMs) / 1000));
      await world.deliverAll();
      if ((await now(uncertain.invoiceId)).documentState === 'issued') break;
    }
    expect(looks).toEqual([5, 15, 30, 60, 120, 300, 600]);
    expect(await now(uncertain.invoiceId)).toMatchObject({ documentState: 'issued', push: { state: 'in books' } });
    expect(await inBooks(uncertain)).toHaveLength(1);
  });

  test('is taken over at once by a look that a person asks for', async () => {
    const uncertain = await withUnknownPush({ isMade: true });
    expect((await check(uncertain)).message).toBe('Looking for the invoice in the books.');
    await world.deliverAll();
    expect(await now(uncertain.invoiceId)).toMatchObject({ documentState: 'issued', push: { state: 'in books' } });
    expect(await inBooks(uncertain)).toHaveLength(1);
  });

  test('stays as it is after a look in vain, and no look that a person asks for sends it again', async () => {
    const uncertain = await withUnknownPush({ isMade: false });
    for (let looks = 0; looks < 10; looks += 1) {
      world.clock.advance(20_000);
      expect((await check(uncertain)).status).toBe(202);
      await world.deliverAll();
    }
    expect(await now(uncertain.invoiceId)).toMatchObject({ documentState: 'draft', push: { state: 'checking' } });
    expect(await inBooks(uncertain)).toEqual([]);
  });

  test('is a draft again when a user confirms that the books do not have it, with the reason in the log', async () => {
    const uncertain = await withUnknownPush({ isMade: false });
    expect((await mark(uncertain)).failure?.code).toBe('shown_too_late');
    expect((await mark(uncertain, ' ')).failure?.code).toBe('invalid_input');
    world.clock.advance(61_000);
    const marked = await mark(uncertain);
    expect([marked.message, marked.data.push.state]).toEqual(['The invoice is a draft again.', 'failed']);
    const recorded = await sql<{ changes: unknown }>`select changes from activity_entry
      where resource = 'INVOICED' and resource_id = ${String(uncertain.invoiceId)} order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.changes).toMatchObject([
      { fieldName: 'Marked as not sent', newValue: 'Looked through the books: not there' },
    ]);
    const { invoiceId: id, version } = marked.data;
    expect((await anna.call(invoiceEndpoints.remove, { params: { id }, query: { version } })).status).toBe(200);
  });

  test('is not given back while the books have it, be it once or twice', async () => {
    const uncertain = await withUnknownPush({ isMade: true, shownLateMs: 30_000 });
    world.clock.advance(61_000);
    expect((await mark(uncertain)).failure?.code).toBe('invoice_found_in_books');
    await check(uncertain);
    await world.deliverAll();
    const issued = await now(uncertain.invoiceId);
    expect(issued.documentState).toBe('issued');
    expect((await check(issued)).failure?.code).toBe('invoice_not_checking');
    expect((await mark(issued)).failure?.code).toBe('invoice_not_checking');
  });

  test('is not marked with an old version, and not given back while it is being looked for or the books are away', async () => {
    const uncertain = await withUnknownPush({ isMade: false });
    world.clock.advance(61_000);
    const old = { ...uncertain, version: uncertain.version - 1 };
    expect((await mark(old)).failure?.code).toBe('stale_version');
    const none = { ...uncertain, invoiceId: 2_147_483_000 };
    expect((await check(none)).failure?.code).toBe('invoice_not_found');
    expect((await mark(none)).failure?.code).toBe('invoice_not_found');
    await world.control('POST', '/faults', { service: 'quickbooks', kind: 'status', status: 403, times: 'always' });
    expect((await mark(uncertain)).failure?.code).toBe('books_not_connected');
    await world.control('DELETE', '/faults');
    await world.control('POST', '/faults', {
      service: 'quickbooks',
      kind: 'other-company',
      times: 'always',
    });
    expect((await mark(uncertain)).failure?.code).toBe('provider_away');
  });
});
