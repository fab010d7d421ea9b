import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { aBareReceipt, issueBare } from '../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice, changePayload } from '../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aSalesPerson, anIncentive } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
let otto: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-11-27T09:00:00.000Z' });
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  otto = await world.signedIn('ROLE_ADMIN', 'Otto');
});
afterAll(() => world.close());

const byAda = { name: 'Ada', day: '2026-11-27' };
const byOtto = { name: 'Otto', day: '2026-11-27' };
const sourcesOf = (trace: Trace, figure: string): Trace['sources'][] => [
  ...(trace.figure === figure ? [trace.sources] : []),
  ...trace.inputs.flatMap((input) => sourcesOf(input, figure)),
];
/** A sales person with the traces of what their incentives earned. */
async function aSeller(projectId: number) {
  const { id } = await aSalesPerson(world.tx);
  await sql`insert into project_sales_person values (${projectId}, ${id}, 1)`.execute(world.tx);
  return {
    id,
    earned: async (): Promise<Trace[]> => {
      const { transactions } = (await ada.call(incentiveEndpoints.transactions, { params: { id }, query: {} })).data;
      return transactions.flatMap(({ trace }) => (trace === null ? [] : [trace as Trace]));
    },
  };
}

test('a billing percentage names the user who entered it until another user changes it', async () => {
  const project = await aBillableProject(world, ada);
  const listed = async () => {
    const [developer] = (await ada.call(developerEndpoints.list, { query: { projectId: project.id } })).data;
    if (developer === undefined) throw new Error('the project has no developer');
    const { employeeName: _, ...terms } = developer;
    return terms;
  };
  const save = async (person: Person, billingPercentage: string, openingLeaveBalance: string) =>
    person.call(developerEndpoints.change, {
      query: { projectId: project.id },
      body: [{ ...(await listed()), billingPercentage, openingLeaveBalance }],
    });
  const enteredBy = async () =>
    (await aTimesheetOf(ada, project, '05-01-2026', '05-31-2026')).zohoEmployeeMetadataList[0]?.billingPercentageBy;
  // a percentage from before users were stored
  expect(await enteredBy()).toBeUndefined();
  await save(otto, '100', '1');
  expect(await enteredBy()).toBeUndefined();
  await save(ada, '50', '1');
  expect(await enteredBy()).toEqual(byAda);
  await save(otto, '50.00', '2');
  expect(await enteredBy()).toEqual(byAda);
  await save(otto, '60', '2');
  expect(await enteredBy()).toEqual(byOtto);
});

test('an incentive names the user who entered its value until another user changes it', async () => {
  const project = await aBillableProject(world, ada);
  const seller = await aSeller(project.id);
  const { invoiceId } = await aSavedInvoice(ada, project);
  await issueBare(world.tx, invoiceId);
  await aBareReceipt(world.tx, invoiceId, { amount: '100', day: '2026-06-20' });
  const { data: added } = await ada.call(incentiveEndpoints.add, {
    params: { id: seller.id },
    body: {
      projectId: project.id,
      category: 'Percentage',
      basis: 'Amount',
      currencyCode: 'USD',
      value: '5',
      fromMonth: 'May-2026',
    },
  });
  const enteredBy = async () => (await seller.earned()).map((trace) => sourcesOf(trace, 'percentage')[0]?.enteredBy);
  expect(await enteredBy()).toEqual([byAda]);
  const change = (version: number, value: string, toMonth: string) =>
    otto.call(incentiveEndpoints.change, {
      params: { id: seller.id, incentiveId: added.id },
      body: { value, fromMonth: 'May-2026', toMonth, version },
    });
  const { data: shorter } = await change(added.version, '5.00', 'Dec-2026');
  expect(await enteredBy()).toEqual([byAda]);
  await change(shorter.version, '6', 'Dec-2026');
  expect(await enteredBy()).toEqual([byOtto]);
});

test('an exchange rate names the user who entered it on the invoice until another user changes it', async () => {
  const project = await aBillableProject(world, ada, { company: { currencyCode: 'GBP' } });
  const seller = await aSeller(project.id);
  await anIncentive(world.tx, { salesPersonId: seller.id, projectId: project.id });
  const { invoiceId } = await aSavedInvoice(ada, project, { exchangeRate: '1.27' });
  const enteredBy = async () => {
    const { rows } = await sql<{ name: string | null }>`select u.name from invoice i
      left join staff_user u on u.id = i.exchange_rate_by where i.id = ${invoiceId}`.execute(world.tx);
    return rows[0]?.name;
  };
  const save = async (exchangeRate: string) =>
    otto.call(invoiceEndpoints.change, { body: await changePayload(otto, invoiceId, { exchangeRate }) });
  expect(await enteredBy()).toBe('Ada');
  await save('1.2700');
  expect(await enteredBy()).toBe('Ada');
  await save('1.28');
  expect(await enteredBy()).toBe('Otto');
  await issueBare(world.tx, invoiceId);
  await aBareReceipt(world.tx, invoiceId, { amount: '100', day: '2026-06-20' });
  expect((await seller.earned()).map((trace) => sourcesOf(trace, 'exchangeRate')[0]?.enteredBy)).toEqual([byOtto]);
});
