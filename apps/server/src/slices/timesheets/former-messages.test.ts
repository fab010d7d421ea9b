import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const none = { customerMemo: '', privateNote: '' };

test('the messages of the invoice before are offered again, only forward and only while it lives', async () => {
  const project = await aBillableProject(world, anna);
  const offered = async (month: string) => {
    const { customerMemo, privateNote } = (await aTimesheetOf(anna, project, `${month}-01-2026`, `${month}-28-2026`))
      .invoiceGenerateDetails;
    return { customerMemo, privateNote };
  };
  expect(await offered('06')).toEqual(none);
  const { invoiceId, version, customerMemo, privateNote } = await aSavedInvoice(anna, project);
  expect(customerMemo).not.toBe('');
  expect(await offered('06')).toEqual({ customerMemo, privateNote });
  expect(await offered('04')).toEqual(none);
  const another = await aBillableProject(world, anna, { companyId: project.companyId });
  expect((await aTimesheetOf(anna, another, '06-01-2026', '06-30-2026')).invoiceGenerateDetails).toMatchObject(none);
  await anna.call(invoiceEndpoints.remove, { params: { id: invoiceId }, query: { version } });
  expect(await offered('06')).toEqual(none);
});
