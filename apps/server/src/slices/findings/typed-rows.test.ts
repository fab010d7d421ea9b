import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { findingEndpoints, type Finding } from '@countinghouse/contract/findings/findings.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { issueBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let project: BillableProject;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
});
afterAll(() => world.close());
// 12.00 h in May at 50.00
beforeEach(async () => {
  project = await aBillableProject(world, anna);
});

const days = () => ({ projectId: project.id, startDate: '2026-05-01', endDate: '2026-05-31' });
const found = async (of: { readonly invoiceId?: number; readonly typed?: string }) =>
  (await anna.call(findingEndpoints.list, { query: { ...days(), ...of } })).data.findings;
const inShort = ({ rule, value, usualHigh, hours, amount }: Finding) =>
  [rule, value, usualHigh, hours, amount].join(' ');
const rowOf = async ({ id }: BillableProject) =>
  (await anna.call(billingRunEndpoints.rows, { query: { until: '2026-05-31' } })).data.rows.find(
    ({ projectId }) => projectId === id,
  );

test('overtime and a discount that are typed and not saved yet are found above 20 % of the row, and dismissed', async () => {
  const typed = `${project.employeeId}:12.00:3.00:2.41:50.0000`;
  const [overtime, discount, ...others] = await found({ typed });
  expect([overtime, discount].map((one) => one && inShort(one))).toEqual([
    'overtime_typed 3.00 2.40 0.60 30.00',
    'discount_typed 2.41 2.40 0.01 0.50',
  ]);
  expect(others).toEqual([]);
  await anna.call(findingEndpoints.dismiss, {
    body: { ...days(), typed, key: overtime?.key ?? '', scope: 'finding', reason: 'Agreed with the customer' },
  });
  const now = await found({ typed });
  expect(now.map(({ dismissal }) => dismissal?.reason)).toEqual(['Agreed with the customer', undefined]);
  expect(await found({})).toEqual([]);
});

test('a saved draft has those of its typed rows, and the billing run counts them until they are dismissed', async () => {
  const edits = [{ userId: project.employeeId, extraLoggedHours: '5' }];
  const { invoiceId } = await aSavedInvoice(anna, project, { edits });
  const [finding] = await found({ invoiceId });
  expect(finding && inShort(finding)).toBe('overtime_typed 5.00 2.40 2.60 130.00');
  expect(await found({ invoiceId, typed: '' })).toEqual([]);
  expect(await rowOf(project)).toMatchObject({
    state: 'Draft',
    worked: { startDate: '2026-05-01', endDate: '2026-05-31' },
    checks: [{ code: 'findings', words: '1 finding is open' }],
  });
  await anna.call(findingEndpoints.dismiss, {
    body: { ...days(), invoiceId, key: finding?.key ?? '', scope: 'developer', reason: 'Release week' },
  });
  expect((await rowOf(project))?.checks).toEqual([]);
});

test('a draft without typed hours, or with up to 20 % of them, has none', async () => {
  const other = await aBillableProject(world, anna);
  await aSavedInvoice(anna, project);
  await aSavedInvoice(anna, other, {
    edits: [{ userId: other.employeeId, extraLoggedHours: '2.4', discountedHours: '2.4' }],
  });
  expect((await rowOf(project))?.checks).toEqual([]);
  expect((await rowOf(other))?.checks).toEqual([]);
});

test('an issued invoice keeps its findings and asks for no decision', async () => {
  const edits = [{ userId: project.employeeId, discountedHours: '6' }];
  const { invoiceId } = await aSavedInvoice(anna, project, { edits });
  await issueBare(world.tx, invoiceId);
  expect((await found({ invoiceId })).map(inShort)).toEqual(['discount_typed 6.00 2.40 3.60 180.00']);
  expect((await rowOf(project))?.checks ?? []).toEqual([]);
});

test.each(['7', '7:1.00:1.00:1.00', '7:1:1:1:1', 'x:1.00:1.00:1.00:1.0000', '7:1.00:1.00:1.00:1.0000,'])(
  'typed rows that cannot be read are refused: %s',
  async (typed) => {
    const refused = await anna.call(findingEndpoints.list, { query: { ...days(), typed } });
    expect(refused.failure).toMatchObject({ code: 'invalid_input', errors: [{ path: 'typed' }] });
  },
);

test('typed rows of who is no developer of the project say nothing', async () => {
  expect(await found({ typed: '999999999:1.00:100.00:0.00:50.0000' })).toEqual([]);
});
