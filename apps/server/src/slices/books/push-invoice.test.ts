import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxRealms } from '../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice, changePayload } from '../../../test/billable-project.ts';
import { aBareCredit } from '../../../test/bare-invoice.ts';
import { reconnectBooks } from '../../../test/reconnect-books.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/settings', { requestIdsHonoured: true });
  world.clock.advance(31 * 60_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

const fault = (details: object) => world.control('POST', '/faults', { service: 'quickbooks', times: 1, ...details });
const creating = { match: { method: 'POST', pathIncludes: '/invoice?' } };
const aProject = () => aBillableProject(world, anna);
const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const inBooks = async (of: { customerName: string }) =>
  (await world.booksOf('US')).invoices.filter((one) => one.customerName === of.customerName && one.state !== 'deleted');
const push = (invoice: Invoice) =>
  anna.call(invoiceEndpoints.push, { params: { id: invoice.invoiceId }, body: { version: invoice.version } });

/** Lets time pass until nothing is on its way any more, or until a day has gone by. */
async function delivered(): Promise<void> {
  await settled();
  // the session of before ended meanwhile
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
}

async function settled(): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    await world.deliverAll();
    const left = await sql<{ count: number }>`select count(*)::int as count from outbox
      where state in ('ready', 'sending', 'unknown')`.execute(world.tx);
    if (left.rows[0]?.count === 0) return;
    world.clock.advance(400_000);
  }
}

async function pushed(failure?: object): Promise<Invoice> {
  const project = await aProject();
  if (failure !== undefined) await fault(failure);
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
  await delivered();
  return now(saved.invoiceId);
}

const oneDocument = async (invoice: Invoice) => {
  expect(invoice).toMatchObject({ documentState: 'issued', push: { state: 'in books' } });
  const found = await inBooks(invoice);
  expect(found.map((one) => [one.docNumber, one.total])).toEqual([[invoice.invoiceNumber, '600.00']]);
};

test('an invoice arrives with those who get a copy of what its company is sent', async () => {
  const project = await aProject();
  await sql`update company set cc = 'cfo@acme.example, ap@acme.example', bcc = 'archive@house.example'
    where id = (select company_id from project where id = ${project.id})`.execute(world.tx);
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
  await delivered();
  expect(await inBooks(saved)).toMatchObject([
    { cc: 'cfo@acme.example,ap@acme.example', bcc: 'archive@house.example' },
  ]);
});

describe('books that carried it out but did not say so', () => {
  test.each([
    ['the answer was cut off', { kind: 'applied-then-cut' }],
    ['they answered with a failure', { kind: 'applied-then-500' }],
    ['they answered with a failure as a web page', { kind: 'applied-then-500', html: true }],
    ['a gateway answered a page', { kind: 'html-instead-of-json', applied: true }],
    ['the answer was cut in half', { kind: 'cut-json' }],
    ['the answer was that of another company', { kind: 'other-company' }],
    ['the answer named another document', { kind: 'other-document' }],
    ['they said no', { kind: 'applied-then-400' }],
  ])('hold one document although %s', async (_, failure) => {
    await oneDocument(await pushed({ ...failure, ...creating }));
  });

  test('and said no although they had carried it out hold one document, which a look finds', async () => {
    await oneDocument(await pushed({ kind: 'fault-in-200', applied: true, ...creating }));
  });

  test('hold one document also when they do not know their request ids again', async () => {
    await world.control('POST', '/settings', { requestIdsHonoured: false });
    await fault({ kind: 'applied-then-500', ...creating });
    await oneDocument(await pushed({ kind: 'applied-then-cut', ...creating }));
  });
});

describe('books that did not carry it out', () => {
  test.each([
    ['the line was cut before', { kind: 'cut-before' }],
    ['they had enough', { kind: 'status', status: 429, retryAfterSeconds: 5 }],
    ['they had enough and said so in XML', { kind: 'xml-error' }],
    ['they were away', { kind: 'status', status: 503, html: true }],
    ['our token had run out', { kind: 'token-expired' }],
    ['they were slow', { kind: 'delay', ms: 300 }],
  ])('are asked again when %s, and hold one document', async (_, failure) => {
    await oneDocument(await pushed({ ...failure, ...creating }));
  });

  test('and never answered clearly: the draft says why, cannot be deleted meanwhile, and can be sent again', async () => {
    const refused = await pushed({ kind: 'status', status: 400, times: 'always', ...creating });
    expect(refused).toMatchObject({ documentState: 'draft', push: { state: 'failed' } });
    expect(refused.push.reason).toBeTruthy();
    expect(await inBooks(refused)).toEqual([]);
    // it might be in the books for all we know: its hours must not be billed a second time
    const { invoiceId: id, version } = refused;
    const removal = await anna.call(invoiceEndpoints.remove, { params: { id }, query: { version } });
    expect(removal.failure?.code).toBe('invoice_being_pushed');
    await world.control('DELETE', '/faults');
    expect((await push(refused)).status).toBe(202);
    await delivered();
    await oneDocument(await now(refused.invoiceId));
  });

  /** A saved invoice on its way to books that a person has to connect again. */
  async function waiting(): Promise<Invoice> {
    const project = await aProject();
    await world.control('POST', '/expire-tokens', { service: 'quickbooks' });
    await world.control('POST', '/disconnect', { service: 'quickbooks' });
    const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
    await world.deliverAll();
    return saved;
  }

  test('keep what is to be sent while a person has to connect again, however long that takes', async () => {
    const saved = await waiting();
    // one look before what is sent would be given up, if it counted as tried
    await sql`update outbox set attempts = 299 where subject = ${`invoice:${saved.invoiceId}`}`.execute(world.tx);
    for (let looks = 0; looks < 5; looks += 1) {
      world.clock.advance(2 * 60 * 60_000);
      await world.deliverAll();
    }
    anna = await world.signedIn('ROLE_ADMIN', 'Anna');
    const kept = await now(saved.invoiceId);
    await reconnectBooks(world, anna);
    expect(kept).toMatchObject({ documentState: 'draft', push: { reason: 'Reconnect needed', attempts: 299 } });
    expect(kept.push.state).not.toBe('failed');
    await delivered();
    await oneDocument(await now(saved.invoiceId));
  });

  test('take what was put aside for having been tried too often once they let us in again, but no draft', async () => {
    const [saved, taken] = [await waiting(), await aSavedInvoice(anna, await aProject(), { saveInBooks: true })];
    await world.deliverAll();
    await sql`update outbox set state = 'parked', reason = 'tried too often', attempts = 300, finished_at = now()
      where subject in (${`invoice:${saved.invoiceId}`}, ${`invoice:${taken.invoiceId}`})`.execute(world.tx);
    await sql`update invoice set locked = false where id = ${taken.invoiceId}`.execute(world.tx);
    await reconnectBooks(world, anna);
    await delivered();
    await oneDocument(await now(saved.invoiceId));
    expect(await now(taken.invoiceId)).toMatchObject({ documentState: 'draft', push: { state: 'failed' } });
    expect(await inBooks(taken)).toEqual([]);
  });
});

describe('a push with an unknown outcome', () => {
  test('is looked for before it is sent again, also after it was given up, and the books hold one document', async () => {
    await world.control('POST', '/settings', { requestIdsHonoured: false });
    // carried out once; from then on the books cannot even be asked
    const project = await aProject();
    await fault({ kind: 'applied-then-cut', ...creating });
    const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
    await world.deliverAll();
    await sql`update outbox set state = 'parked', reason = 'tried too often', finished_at = now()
      where subject = ${`invoice:${saved.invoiceId}`}`.execute(world.tx);
    await sql`update invoice set locked = false where id = ${saved.invoiceId}`.execute(world.tx);
    // without the number nothing but our own search can tell
    await world.control('POST', `/books/${sandboxRealms.US}/preferences`, { warnDuplicateNumbers: false });
    expect((await push(await now(saved.invoiceId))).status).toBe(202);
    await delivered();
    await world.control('POST', `/books/${sandboxRealms.US}/preferences`, { warnDuplicateNumbers: true });
    await oneDocument(await now(saved.invoiceId));
  });

  test('and whose draft was changed meanwhile is not taken for the new one', async () => {
    const project = await aProject();
    await fault({ kind: 'applied-then-cut', ...creating });
    const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
    await world.deliverAll();
    await sql`update outbox set state = 'parked', reason = 'tried too often', finished_at = now()
      where subject = ${`invoice:${saved.invoiceId}`}`.execute(world.tx);
    await sql`update invoice set locked = false where id = ${saved.invoiceId}`.execute(world.tx);
    const dearer = { edits: [{ userId: project.employeeId, rate: '60' }], saveInBooks: true };
    const body = await changePayload(anna, saved.invoiceId, dearer);
    expect((await anna.call(invoiceEndpoints.change, { body })).status).toBe(200);
    await delivered();
    const after = await now(saved.invoiceId);
    expect(after).toMatchObject({ documentState: 'draft', push: { state: 'failed' } });
    expect(after.push.reason).toContain('600');
    expect(await inBooks(after)).toHaveLength(1);
  });
});

describe('what else stands in the books', () => {
  test('skips a number that another document there has, and takes the next one', async () => {
    const first = await pushed();
    const number = Number(first.invoiceNumber?.split('-').at(-1));
    // an invoice is written in the books under the number that we would give next
    await sql`update invoice_counter set last_number = ${number + 1}`.execute(world.tx);
    const byHand = await pushed();
    expect(byHand.invoiceNumber).toBe(`INV-2026-${number + 2}`);
    await sql`update invoice_counter set last_number = ${number + 1}`.execute(world.tx);
    await sql`alter table invoice disable trigger invoice_is_frozen`.execute(world.tx);
    await sql`update invoice set invoice_number = 'BY-HAND' where id = ${byHand.invoiceId}`.execute(world.tx);
    await sql`alter table invoice enable trigger invoice_is_frozen`.execute(world.tx);
    const after = await pushed();
    expect(after.invoiceNumber).toBe(`INV-2026-${number + 3}`);
    await oneDocument(after);
    const recorded = await sql<{
      changes: { fieldName: string; newValue: string }[];
    }>`select changes from activity_entry
      where resource = 'INVOICED' and resource_id = ${String(after.invoiceId)} and changes::text like '%is used in the books%'`.execute(
      world.tx,
    );
    expect(recorded.rows.map(({ changes }) => changes.map((one) => one.newValue))).toEqual([
      [`INV-2026-${number + 3}`, expect.stringContaining(`number INV-2026-${number + 2} is used in the books`)],
    ]);
  });

  test('books that number documents themselves leave our number to the next invoice', async () => {
    await world.control('POST', `/books/${sandboxRealms.US}/preferences`, { customTxnNumbers: false });
    const theirs = await pushed();
    await world.control('POST', `/books/${sandboxRealms.US}/preferences`, { customTxnNumbers: true });
    expect(theirs).toMatchObject({ documentState: 'issued', push: { state: 'in books' } });
    const kept = await sql<{ number: number }>`select number from invoice_number_free`.execute(world.tx);
    expect(kept.rows).toHaveLength(1);
    expect(theirs.invoiceNumber).not.toBe(`INV-2026-${kept.rows[0]?.number}`);
    expect((await pushed()).invoiceNumber).toBe(`INV-2026-${kept.rows[0]?.number}`);
  });

  test('a customer is made once when two invoices of a new company are sent at the same time', async () => {
    const first = await aProject();
    const second = await aBillableProject(world, anna, { companyId: first.companyId });
    const saved = await Promise.all([first, second].map((one) => aSavedInvoice(anna, one, { saveInBooks: true })));
    await delivered();
    const name = saved[0]?.customerName ?? '';
    expect((await world.booksOf('US')).customers.filter((one) => one.displayName === name)).toHaveLength(1);
    expect(await inBooks({ customerName: name })).toHaveLength(2);
    for (const { invoiceId } of saved) expect((await now(invoiceId)).documentState).toBe('issued');
  });
});

describe('changing what may still change of an issued invoice', () => {
  const amend = (
    invoice: Invoice,
    change: {
      dueDate?: string;
      memo?: string;
      month?: string;
      type?: 'Buyout';
      version?: number;
      invoiceId?: number;
    },
  ) =>
    anna.call(invoiceEndpoints.amend, {
      params: { id: change.invoiceId ?? invoice.invoiceId },
      body: {
        version: change.version ?? invoice.version,
        invoiceDueDate: change.dueDate ?? invoice.invoiceDueDate,
        customerMemo: change.memo ?? invoice.customerMemo,
        receivedMonth: change.month ?? invoice.receivedMonth ?? 'Jan-2027',
        ...(change.type === undefined ? {} : { financialType: change.type }),
      },
    });
  const sent = async ({ invoiceId }: Invoice) =>
    (
      await sql<{
        state: string;
      }>`select state from outbox where topic = 'change-invoice' and payload ->> 'invoiceId' = ${String(invoiceId)}`.execute(
        world.tx,
      )
    ).rows.map(({ state }) => state);
  const changesInBooks = { match: { method: 'POST', pathIncludes: '/invoice' } };

  test.each(['applied-then-cut', 'cut-before'])('reaches the books once, though the line is %s', async (kind) => {
    const issued = await pushed();
    const [before] = await inBooks(issued);
    await fault({ kind, ...changesInBooks });
    const amended = await amend(issued, { dueDate: '2027-02-28', memo: 'Thanks again', month: 'Mar-2027' });
    expect([amended.message, amended.data]).toMatchObject([
      'Invoice saved successfully',
      {
        invoiceDueDate: '2027-02-28',
        customerMemo: 'Thanks again',
        receivedMonth: 'Mar-2027',
        documentState: 'issued',
      },
    ]);
    await delivered();
    expect(await sent(issued)).toEqual(['done']);
    const [after, ...others] = await inBooks(issued);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ dueDate: '2027-02-28', total: before?.total, docNumber: before?.docNumber });
    expect(Number(after?.syncToken)).toBe(Number(before?.syncToken) + 1);
    const recorded = await sql<{ changes: unknown }>`select changes from activity_entry
      where resource = 'INVOICED' and resource_id = ${String(issued.invoiceId)} order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.changes).toMatchObject([
      { fieldName: 'Due date', oldValue: issued.invoiceDueDate, newValue: '2027-02-28' },
      { fieldName: 'Message on invoice', newValue: 'Thanks again' },
      { fieldName: 'Received month', newValue: 'Mar-2027' },
    ]);
  });

  test('sends the last of two changes made at once, and nothing for a change of month and type alone', async () => {
    const issued = await pushed();
    const first = await amend(issued, { dueDate: '2027-02-28' });
    const second = await amend(first.data, { dueDate: '2028-02-29' });
    const third = await amend(second.data, { month: 'Apr-2028', type: 'Buyout' });
    const fourth = await amend(third.data, { month: 'May-2028' });
    expect([third.data.financialType, fourth.data.financialType]).toEqual(['Buyout', 'Buyout']);
    await delivered();
    expect(await sent(issued)).toEqual(['done', 'done']);
    expect((await inBooks(issued))[0]).toMatchObject({ dueDate: '2028-02-29' });
  });

  test('to the values it has already changes and logs nothing', async () => {
    const issued = await pushed();
    const month = await amend(issued, { month: 'Apr-2028' });
    const again = await amend(month.data, {});
    expect([again.message, again.data]).toEqual(['Invoice saved successfully', month.data]);
    const recorded = await sql`select from activity_entry where resource = 'INVOICED'
      and resource_id = ${String(issued.invoiceId)} and changes::text like '[]'`.execute(world.tx);
    expect(recorded.rows).toHaveLength(0);
  });

  test('is refused with an old version, before the invoice date, of a void one, and of one on its way', async () => {
    const issued = await pushed();
    expect((await amend(issued, { version: issued.version - 1 })).failure?.code).toBe('stale_version');
    const early = await amend(issued, { dueDate: '2020-01-01' });
    expect([early.failure?.code, early.failure?.errors]).toEqual([
      'range_reversed',
      [{ path: 'invoiceDueDate', message: 'The due date cannot be before the invoice date.' }],
    ]);
    const creditId = await aBareCredit(world.tx, issued.invoiceId);
    expect((await amend(issued, { invoiceId: creditId, version: 1 })).failure?.code).toBe('invoice_locked');
    await sql`delete from invoice where id = ${creditId}`.execute(world.tx);
    const onItsWay = await aSavedInvoice(anna, await aProject(), { saveInBooks: true });
    expect((await amend(onItsWay, {})).failure?.code).toBe('invoice_being_pushed');
    const params = { id: issued.invoiceId };
    const voided = await anna.call(invoiceEndpoints.void, { params, body: { version: issued.version, reason: 'x' } });
    expect((await amend(voided.data, {})).failure?.code).toBe('invoice_already_void');
    expect((await amend(issued, { invoiceId: 2_147_483_000 })).failure?.code).toBe('invoice_not_found');
    await delivered();
  });
});

describe('what is changed or voided in books that say no although they did it', () => {
  test('counts as done: it is read again before the refusal is believed', async () => {
    const issued = await pushed();
    await fault({ kind: 'applied-then-400', match: { method: 'POST', pathIncludes: '/invoice' } });
    const amended = await anna.call(invoiceEndpoints.amend, {
      params: { id: issued.invoiceId },
      body: {
        version: issued.version,
        invoiceDueDate: '2027-02-28',
        customerMemo: issued.customerMemo,
        receivedMonth: issued.receivedMonth ?? 'Jan-2027',
      },
    });
    await delivered();
    await fault({ kind: 'applied-then-400', match: { method: 'POST', pathIncludes: 'operation=void' } });
    const body = { version: amended.data.version, reason: 'billed twice' };
    await anna.call(invoiceEndpoints.void, { params: { id: issued.invoiceId }, body });
    await delivered();
    expect(await inBooks(issued)).toMatchObject([{ state: 'voided', dueDate: '2027-02-28' }]);
    expect((await now(issued.invoiceId)).push).toMatchObject({ state: 'in books' });
  });
});

describe('voiding', () => {
  test('opens the hours and voids the document in the books, whatever happens on the way', async () => {
    const issued = await pushed();
    await fault({ kind: 'applied-then-cut', match: { method: 'POST', pathIncludes: 'operation=void' } });
    const voided = await anna.call(invoiceEndpoints.void, {
      params: { id: issued.invoiceId },
      body: { version: issued.version, reason: 'billed to the wrong client' },
    });
    expect(voided.data).toMatchObject({ documentState: 'void', voidReason: 'billed to the wrong client' });
    await delivered();
    const [document] = await inBooks(issued);
    expect(document).toMatchObject({ state: 'voided', docNumber: issued.invoiceNumber });
    expect(document?.privateNote).toContain('billed to the wrong client');
  });
});
