import { prepaidOffer } from '@countinghouse/billing/timesheets/prepaid-difference.ts';
import { hoursFromText, hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper } from '../../../seed/builders.ts';
import { issueBare, voidBare } from '../../../test/bare-invoice.ts';
import {
  aBillableProject,
  aSavedInvoiceOf,
  changePayload,
  type BillableProject,
} from '../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

const may = ['05-01-2026', '05-31-2026'] as const;
const june = ['06-01-2026', '06-30-2026'] as const;

/** A project paid Prepaid whose developer logged 12 h in May 2026. */
const aPrepaidProject = (given: Parameters<typeof aBillableProject>[2] = {}) =>
  aBillableProject(world, anna, { model: 'Dedicated', payModel: 'Prepaid', cycle: 'Monthly', ...given });

/** What was billed beforehand for the days that the timesheet of a period settles, of the project's first developer. */
async function billedAhead(of: BillableProject, period: readonly [string, string] = june) {
  const { zohoEmployeeMetadataList: rows } = await aTimesheetOf(anna, of, ...period);
  return rows.find((row) => row.userId === of.employeeId)?.billedAhead;
}

describe('paid Prepaid, what was billed for the days that were worked', () => {
  test('is what their own invoice billed, be it a draft or issued, and nothing before the first one', async () => {
    const project = await aPrepaidProject();
    expect(await billedAhead(project)).toBe('0.00');
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    // 21 working days of May
    expect(await billedAhead(project)).toBe('168.00');
    await issueBare(world.tx, invoiceId);
    expect(await billedAhead(project)).toBe('168.00');
    await voidBare(world.tx, invoiceId);
    expect(await billedAhead(project)).toBe('0.00');
  });

  test('is what a person wrote there, without the overtime and the discount that settled the month before', async () => {
    const project = await aPrepaidProject();
    const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
    const edits = [
      { userId: project.employeeId, calculatedBillingHours: '100', extraLoggedHours: '7', discountedHours: '3' },
    ];
    const body = await changePayload(anna, invoiceId, { edits });
    await anna.call(invoiceEndpoints.change, { body });
    expect(await billedAhead(project)).toBe('100.00');
  });

  test('is not what the invoice on the screen bills itself, and of a row that was added by hand there is none', async () => {
    const project = await aPrepaidProject();
    await aSavedInvoiceOf(anna, project, may);
    const guest = { userId: 900, isDeletable: true, employeeName: 'Guest Gita', userRole: 'React Developer' };
    const { invoiceId } = await aSavedInvoiceOf(anna, project, june, {
      edits: [{ ...guest, calculatedBillingHours: '5' }],
    });
    const opened = (await anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId } })).data;
    expect(opened.zohoEmployeeMetadataList.map((row) => [row.isDeletable, row.billedAhead])).toEqual([
      [false, '168.00'],
      [true, null],
    ]);
  });

  test('is per developer: one who joined later was billed nothing', async () => {
    const project = await aPrepaidProject();
    await aSavedInvoiceOf(anna, project, may);
    const joined = await aDeveloper(world.tx, { projectId: project.id, fromDate: '2026-06-15' });
    const { zohoEmployeeMetadataList: rows } = await aTimesheetOf(anna, project, ...june);
    expect(rows.map((row) => [row.userId, row.billedAhead])).toEqual([
      [project.employeeId, '168.00'],
      [joined, '0.00'],
    ]);
  });

  test('has all of a February with 29 days, and none of the month before it', async () => {
    const project = await aPrepaidProject({ hours: [] });
    for (const period of [
      ['01-01-2028', '01-31-2028'],
      ['02-01-2028', '02-29-2028'],
    ] as const)
      await aSavedInvoiceOf(anna, project, period);
    // 21 working days of January 2028 and 21 of its February
    expect(await billedAhead(project, ['02-01-2028', '02-29-2028'])).toBe('168.00');
    expect(await billedAhead(project, ['03-01-2028', '03-31-2028'])).toBe('168.00');
  });

  test('cannot be told where an invoice billed days on both sides of them', async () => {
    const project = await aPrepaidProject({ cycle: 'Weekly' });
    await aSavedInvoiceOf(anna, project, may);
    // the week before 1 June, of which the invoice of May billed more days than these
    expect(await billedAhead(project, ['06-01-2026', '06-07-2026'])).toBeNull();
    expect(await billedAhead(project, ['06-08-2026', '06-14-2026'])).toBe('0.00');
  });

  test('is asked for nothing when a project is paid Postpaid', async () => {
    const project = await aBillableProject(world, anna, { model: 'Dedicated' });
    await aSavedInvoiceOf(anna, project, may);
    expect(await billedAhead(project)).toBe('0.00');
  });
});

test('with each difference taken, a customer has paid what was worked and the month ahead, and no hour more', async () => {
  const project = await aPrepaidProject({ hours: [8, 4] });
  const first = await aSavedInvoiceOf(anna, project, may);
  const row = (await aTimesheetOf(anna, project, ...june)).zohoEmployeeMetadataList[0];
  const difference = hoursOfHundredths(hoursFromText(row?.billedHours ?? '') - hoursFromText(row?.billedAhead ?? ''));
  const offer = prepaidOffer(difference);
  if (offer === undefined) throw new Error('nothing is offered');
  expect([offer.as, hoursText(offer.hours)]).toEqual(['discountedHours', '156.00']);
  const second = await aSavedInvoiceOf(anna, project, june, {
    edits: [{ userId: project.employeeId, [offer.as]: hoursText(offer.hours) }],
  });
  const paid = [first, second].map((invoice) => Number(invoice.invoiceAmount));
  // 12 h of May and the 22 working days of June, at 50.00
  expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe((12 + 22 * 8) * 50);
});
