import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../../test/billable-project.ts';
import { aWorld, type World } from '../../../../test/world.ts';
import { compareFrozen } from './frozen-hash.ts';

let world: World;
let invoiceId: number;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  const anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  const project = await aBillableProject(world, anna);
  ({ invoiceId } = await aSavedInvoice(anna, project, { saveInBooks: true }));
  await world.deliverAll();
  const { data } = await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } });
  expect(data.documentState).toBe('issued');
});
afterAll(() => world.close());

/** What the comparison says after something was changed past all rules of the product; it is put back. */
async function after(change: RawBuilder<unknown>) {
  let said: Awaited<ReturnType<typeof compareFrozen>> | undefined;
  await world.product.database.kysely
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
      said = await compareFrozen(tx, 0, 100);
      throw new Error('put back');
    })
    .catch(() => undefined);
  return said;
}
const whole = { compared: 1, isEnd: true };

test.each([
  ['the name of its project', sql`update project set name = 'Another'`],
  ['the name of its company', sql`update company set display_name = 'Another'`],
  ['its due date and its texts', sql`update invoice set due_date = due_date + 1, private_note = 'x', note = 'y'`],
  ['a void', sql`update invoice set document_state = 'void', void_reason = 'twice'`],
  ['the days of its rows', sql`update invoice_row set bills_days = null`],
])('an issued invoice is what it was issued as, whatever becomes of %s', async (_what, change) => {
  expect(await after(change)).toEqual({ last: invoiceId, ...whole });
});

test.each([
  [
    'its total',
    sql`update invoice set rows_amount = rows_amount + 1, lines_amount = lines_amount + 1, total = total + 1`,
  ],
  ['its number', sql`update invoice set invoice_number = 'INV-1'`],
  ['a row', sql`update invoice_row set amount = 1`],
  ['a line', sql`update invoice_line set description = 'Other work'`],
  ['its trace', sql`update invoice_trace set trace = '{}'`],
])('a change of %s in the database is detected', async (_what, change) => {
  expect(await after(change)).toMatchObject({ broken: invoiceId, compared: 0 });
});

test('a hash of an earlier version cannot be computed again, and is skipped', async () => {
  expect(await after(sql`update invoice set frozen_hash = sha256('x')`)).toEqual({ last: 0, compared: 0, isEnd: true });
});
