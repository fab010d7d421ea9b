import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccountant, type Accountant } from './accountant.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { anOffice, type Office } from './office.ts';

let office: Office;
let accountant: Accountant;
beforeAll(async () => {
  office = await anOffice('a separate server');
  accountant = await openAccountant(office, 6);
}, 240_000);
afterAll(async () => {
  await office.close();
});

test('two processes on one database share the work, and when one is killed the other finishes its deliveries', async () => {
  await office.control('POST', '/settings', { quickbooksThrottle: false });
  const [dying, staying] = await Promise.all([office.start(), office.start()]);
  // the books are so slow that the killed process still holds pushes
  await office.control('POST', '/faults', {
    service: 'quickbooks',
    kind: 'delay',
    ms: 1500,
    times: 4,
    match: { method: 'POST', pathIncludes: '/invoice' },
  });
  const work = [accountant.askAll(dying), accountant.askAll(staying), accountant.askAll(dying)];
  await pause(1500);
  await dying.kill();
  await Promise.all(work);
  await accountant.untilAnswered(staying);
  expect((await untilAtRest(office)).faults).toEqual([]);
  expect(await accountant.lostOrDoubled(staying)).toEqual([]);
  expect(await wrongSomewhere(office)).toEqual([]);
  // drawn in a thread, whose program is built beside that of the product
  const { rows } = await office.inDatabase((tx) => sql<{ id: number }>`select id from invoice limit 1`.execute(tx));
  const pdf = await fetch(`${staying.url}/api/invoices/${rows[0]?.id}/pdf?paper=A4`, {
    headers: { authorization: `Bearer ${accountant.token}` },
  });
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(await staying.stop()).toBe(0);
}, 400_000);
