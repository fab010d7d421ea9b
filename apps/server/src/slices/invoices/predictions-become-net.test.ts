import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { ownMigrations } from '../../database/migrate.ts';

let world: World;
let anna: Person;
let taxCodeId: string;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('UK');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  const { rows } = await sql<{ id: string }>`select tax_code_id as id from books_tax where name = '20.0% S'`.execute(
    world.tx,
  );
  taxCodeId = rows[0]?.id ?? '';
});
afterAll(() => world.close());

/** A billing that an invoice of 600.00 and 120.00 of tax made for itself, predicted at its gross amount as it was before. */
async function aGrossBilling(): Promise<number> {
  const company = { provider: 'QUICK_BOOKS', region: 'UK', currencyCode: 'GBP' } as const;
  const project = await aBillableProject(world, anna, { company });
  const tax = { globalTaxSetting: 'Exclusive of Tax', taxCodeId } as const;
  const saved = await aSavedInvoice(anna, project, { exchangeRate: '1.25', tax });
  expect(saved.totals).toMatchObject({ taxAmount: '120.00', total: '720.00' });
  await predicted(saved.billingId, '720');
  return saved.billingId;
}
async function predicted(billingId: number, amount: string): Promise<void> {
  await sql`update billing set predicted_amount = ${amount}::numeric where id = ${billingId}`.execute(world.tx);
  // when it was said, which a change of the amount sets to today
  await sql`update billing set said_on = '2026-05-01' where id = ${billingId}`.execute(world.tx);
}
const upgrade = () =>
  sql.raw(readFileSync(join(ownMigrations, '0105-predictions-of-invoices-are-net.sql'), 'utf8')).execute(world.tx);
async function figuresOf(billingId: number) {
  const { rows } = await sql<{ kept: string; summed: string }>`
    select round(b.predicted_amount, 2)::text as kept,
      (select round(sum(p.predicted), 2)::text from revenue_part p where p.billing_id = b.id and p.part = 'predicted') as summed
    from billing b where b.id = ${billingId}`.execute(world.tx);
  return [rows[0]?.kept, rows[0]?.summed];
}

test('an upgrade makes the predictions of taxed invoices net, where the invoice knows its tax', async () => {
  const gross = await aGrossBilling();
  const byPerson = await aGrossBilling();
  await sql`update billing set made_by_invoice = false where id = ${byPerson}`.execute(world.tx);
  const changed = await aGrossBilling();
  await predicted(changed, '700');
  await upgrade();
  expect(await figuresOf(gross)).toEqual(['600.00', '600.00']);
  expect(await figuresOf(byPerson)).toEqual(['720.00', '720.00']);
  expect(await figuresOf(changed)).toEqual(['700.00', '700.00']);
  // twice is once
  await upgrade();
  expect(await figuresOf(gross)).toEqual(['600.00', '600.00']);
  const { rows } = await sql<{ day: string }>`select said_on::text as day from billing where id = ${gross}`.execute(
    world.tx,
  );
  expect(rows[0]?.day).toBe('2026-05-01');
});

test('what a closed month counted as predicted stays as it was closed', async () => {
  const gross = await aGrossBilling();
  await sql`insert into month_close (month, closed_by, closed_at, reason) select received_month, ${anna.userId}, now(), 'done' from billing where id = ${gross}`.execute(
    world.tx,
  );
  await upgrade();
  expect(await figuresOf(gross)).toEqual(['720.00', '720.00']);
});
