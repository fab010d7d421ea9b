import { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../../seed/builders.ts';
import { aBareCredit, aBareDraft, aBareIssued } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let stranger: Person;
let projectId: number;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  stranger = await world.signedIn('ROLE_CSM', 'Stefan');
  projectId = (await aProject(world.tx, { name: 'Atlas', accountants: [anna.userId] })).id;
});
afterAll(() => world.close());

const found = async (numbers: string[], { who = anna, months = [] as string[] } = {}) =>
  (await who.call(revenueEndpoints.filter, { body: { invoiceNumber: numbers, receivedMonth: months } })).data
    .revenueDetails;
const change = (billingId: number, version: number, receivedMonth: string) =>
  anna.call(revenueEndpoints.change, { body: { billingId, version, receivedMonth } });

describe('the rows of a number', () => {
  test('tell what the invoice asks for and what came of it, however the number is written', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    expect(await found([`inv-${invoiceId}`])).toMatchObject([
      {
        projectName: 'Atlas',
        accuracy: 100,
        receivedMonth: null,
        version: 1,
        invoiceDetails: {
          invoiceId,
          invoiceNumber: `INV-${invoiceId}`,
          invoiceAmount: '100.00',
          outStandingAmount: '100.00',
        },
      },
    ]);
    expect(await found([`INV-${invoiceId}`], { who: stranger })).toEqual([]);
    expect(await found([`INV-${invoiceId}0`])).toEqual([]);
  });

  test('are those of credits too, and none of a draft whose number is only kept for it', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const creditId = await aBareCredit(world.tx, invoiceId);
    const draftId = await aBareDraft(world.tx, projectId);
    await sql`update invoice set invoice_number = 'KEPT' where id in (${draftId}, ${creditId})`.execute(world.tx);
    expect(await found(['KEPT'])).toEqual([]);
    await sql`update invoice set document_state = 'issued', frozen_hash = '\\x00' where id = ${creditId}`.execute(
      world.tx,
    );
    expect(await found(['KEPT'])).toMatchObject([
      { invoiceDetails: { invoiceId: creditId, correctsInvoice: { invoiceId } } },
    ]);
  });

  test('are of the asked months alone', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    await change(row?.billingId ?? 0, 1, 'Mar-2027');
    expect(await found([`INV-${invoiceId}`], { months: ['Mar-2027', 'Apr-2027'] })).toHaveLength(1);
    expect(await found([`INV-${invoiceId}`], { months: ['Apr-2027'] })).toEqual([]);
  });
});

describe('the month in which money is expected', () => {
  test('is changed of an invoiced billing and told', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    const billingId = row?.billingId ?? 0;
    const saved = await change(billingId, 1, 'Dec-2026');
    expect([saved.message, saved.data]).toEqual([
      'Revenue updated successfully',
      { billingId, receivedMonth: 'Dec-2026', version: 2 },
    ]);
    const told = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'PREDICTION' and resource_id = ${String(billingId)}`.execute(
      world.tx,
    );
    expect(told.rows).toEqual([{ changes: [{ fieldName: 'Received month', oldValue: null, newValue: 'Dec-2026' }] }]);
    expect((await anna.call(billingEndpoints.get, { params: { id: billingId } })).data.predictionDetails).toMatchObject(
      [{ receivedMonth: 'Dec-2026' }],
    );
  });

  test('is not lost when two change it: the second is told what the first saved', async () => {
    const invoiceId = await aBareIssued(world.tx, projectId, '100');
    const [row] = await found([`INV-${invoiceId}`]);
    const billingId = row?.billingId ?? 0;
    await change(billingId, 1, 'Dec-2026');
    const { failure } = await change(billingId, 1, 'Jan-2027');
    expect([failure?.code, failure?.current]).toEqual([
      'stale_version',
      { billingId, receivedMonth: 'Dec-2026', version: 2 },
    ]);
  });

  test('of a billing that is not there is nowhere', async () => {
    expect((await change(2_147_483_000, 1, 'Dec-2026')).failure?.code).toBe('prediction_not_found');
    expect((await change(1, 1, '12-2026')).failure?.errors?.[0]?.path).toBe('receivedMonth');
  });
});
