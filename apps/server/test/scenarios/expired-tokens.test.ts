import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxBooks } from '../../seed/connect-sandbox.ts';
import { enterJobs } from '../../src/jobs/history.sql.ts';
import { jobs } from '../../src/jobs/schedule.ts';
import { aBillableProject, aSavedInvoice } from '../billable-project.ts';
import { withShortPauses } from '../short-pauses.ts';
import { aWorld, type Person, type World } from '../world.ts';

const kinds = [
  { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD', service: 'quickbooks' },
  { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR', service: 'zoho-books' },
] as const;
/** The number of syncs for each number of calls that a token is valid for, at both books. */
const times = process.env['FULL'] === '1' ? 10 : 2;

let world: World;
let anna: Person;
beforeAll(async () => {
  withShortPauses();
  world = await aWorld({ environment: { PACE: '0' } });
  for (const { region, provider } of kinds) await world.connectBooks(region, provider);
  await enterJobs(world.tx, jobs, world.clock.now());
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});
afterAll(() => world.close());

async function anIssued({ service: _service, ...company }: (typeof kinds)[number]): Promise<Invoice> {
  const project = await aBillableProject(world, anna, { company });
  const foreign = company.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  await world.deliverAll();
  return (await anna.call(invoiceEndpoints.get, { params: { id: saved.invoiceId } })).data;
}
async function pay(kind: (typeof kinds)[number], invoice: Invoice): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select books_id as id from invoice where id = ${invoice.invoiceId}`.execute(world.tx);
  await world.control('POST', `/books/${sandboxBooks(kind.provider, kind.region).realmId}/payments`, {
    documentId: rows[0]?.id ?? '',
    amount: '1.00',
    date: '2026-11-20',
  });
}
const connections = async () =>
  (
    await sql<{ provider: string; state: string; refreshes: number }>`
      select provider, state, token_counter as refreshes from connection order by provider`.execute(world.tx)
  ).rows;
/** How many calls used a token that had just expired, by service. */
async function expiries(): Promise<Record<string, number>> {
  const { faults } = (await world.control('GET', '/faults')) as { faults: { service: string; met: number }[] };
  return Object.fromEntries(faults.map(({ service, met }) => [service, met]));
}

test(`${times * 10} syncs whose tokens run out after every one to ten calls take in every payment, with one refresh for each`, async () => {
  const invoices = await Promise.all(kinds.map(anIssued));
  let payments = 0;
  let ranOut = 0;
  for (let calls = 1; calls <= 10; calls += 1) {
    const before = await connections();
    for (const { service } of kinds)
      await world.control('POST', '/faults', { service, kind: 'token-expired', times: 'always', every: calls + 1 });
    for (let sync = 0; sync < times; sync += 1) {
      for (const [at, kind] of kinds.entries()) await pay(kind, invoices[at] as Invoice);
      payments += 1;
      const result = await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
      const { rows: failed } = await sql<{ words: string }>`
        select words from job_run_item where not is_done order by run_id desc limit 1`.execute(world.tx);
      expect(result, `after ${calls} calls: ${failed[0]?.words}`).toMatchObject({ books: 2, invoices: 2, failed: 0 });
    }
    const met = await expiries();
    const after = await connections();
    expect(after.map(({ state }) => state)).toEqual(['connected', 'connected']);
    expect(after.map(({ refreshes }, at) => refreshes - (before[at]?.refreshes ?? 0))).toEqual(
      kinds.map(({ service }) => met[service]),
    );
    ranOut += Object.values(met).reduce((sum, one) => sum + one, 0);
    await world.control('DELETE', '/faults');
  }
  expect(ranOut).toBeGreaterThanOrEqual(times * 4);
  for (const invoice of invoices) {
    const { data } = await anna.call(receiptEndpoints.list, { params: { id: invoice.invoiceId } });
    expect(data.receivedAmount).toBe(`${payments}.00`);
  }
  // the stored pair is the newest: it is valid without another refresh
  const stored = await connections();
  await world.product.jobs.runNow('BOOKS_PAYMENT_SYNC');
  expect(await connections()).toEqual(stored);
});
