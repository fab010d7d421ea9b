import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueBare } from '../../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoiceOf, type BillableProject } from '../../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../../test/invoicing.ts';
import { aPrediction } from '../../../../test/predicting.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';
import { brokenRules } from '../../../../test/scenarios/house-rules.ts';

let world: World;
let anna: Person;
let project: BillableProject;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  // 12 h in May 2026: 8 on the 4th, 4 on the 5th
  project = await aBillableProject(world, anna);
});

const may = ['05-01-2026', '05-31-2026'] as const;
const firstDays = { startDate: '05-01-2026', endDate: '05-04-2026' } as const;

const opened = (invoiceId: number, query: { startDate?: string; endDate?: string } = {}) =>
  anna.call(invoiceEndpoints.timesheet, { params: { id: invoiceId }, query });
const hoursOf = ({ zohoEmployeeMetadataList: rows }: Awaited<ReturnType<typeof aTimesheetOf>>) =>
  rows.map((row) => row.calculatedBillingHours);

test('a draft opened with other days has the hours of these, and nothing that was typed for the others', async () => {
  const edits = [{ userId: project.employeeId, extraLoggedHours: '3' }];
  const draft = await aSavedInvoiceOf(anna, project, may, { edits });
  const { data: before } = await opened(draft.invoiceId);
  const { data: shorter } = await opened(draft.invoiceId, firstDays);
  expect(shorter.invoiceGenerateDetails).toMatchObject({
    invoiceId: draft.invoiceId,
    version: draft.version,
    startDate: '2026-05-01',
    endDate: '2026-05-04',
    timesheetEndDate: '2026-05-04',
    givenDays: { startDate: false, endDate: false },
    lineWords: {},
  });
  expect([hoursOf(before), hoursOf(shorter)]).toEqual([['12.00'], ['8.00']]);
  expect([before, shorter].map((one) => one.zohoEmployeeMetadataList[0]?.extraLoggedHours)).toEqual(['3.00', '0.00']);
  // looking changes nothing
  expect((await opened(draft.invoiceId)).data).toEqual(before);
});

test('saved with other days it bills these, and the hours that it no longer has are open for the next invoice', async () => {
  const draft = await aSavedInvoiceOf(anna, project, may);
  const { data: shorter } = await opened(draft.invoiceId, firstDays);
  const body = { ...(await savePayload(anna, shorter)), invoiceId: draft.invoiceId, version: draft.version };
  const saved = await anna.call(invoiceEndpoints.change, { body });
  expect(saved.failure).toBeUndefined();
  expect(saved.data).toMatchObject({ invoiceId: draft.invoiceId, startDate: '2026-05-01', endDate: '2026-05-04' });
  const rest = await aSavedInvoiceOf(anna, project, ['05-05-2026', '05-31-2026']);
  expect(Number(saved.data.invoiceAmount) + Number(rest.invoiceAmount)).toBe(Number(draft.invoiceAmount));
  expect(await brokenRules(world.tx)).toEqual([]);
});

test('the days of a prediction change with it only', async () => {
  const predictionId = await aPrediction(anna, project.id, { startDate: '2026-05-01', endDate: '2026-05-31' });
  const body = await savePayload(anna, await aTimesheetOf(anna, project, ...may, predictionId));
  const { invoiceId } = (await anna.call(invoiceEndpoints.create, { body })).data;
  const { data } = await opened(invoiceId);
  expect(data.invoiceGenerateDetails.givenDays).toEqual({ startDate: true, endDate: true });
  expect((await opened(invoiceId, firstDays)).failure?.code).toBe('prediction_dates_differ');
});

test.each([
  ['that end before they begin', { startDate: '05-31-2026', endDate: '05-01-2026' }, 'range_reversed'],
  ['without an end, where no retainer is billed', { startDate: '05-01-2026' }, 'end_date_missing'],
  ['of more than a year', { startDate: '05-01-2020', endDate: '05-31-2026' }, 'period_too_long'],
])('days %s are refused', async (_, query, code) => {
  const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
  expect((await opened(invoiceId, query)).failure?.code).toBe(code);
});

test('an end without a start is asked for its start', async () => {
  const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
  expect((await opened(invoiceId, { endDate: may[1] })).failure).toMatchObject({
    errors: [{ path: 'startDate', message: 'Please select start date' }],
  });
});

test('what was issued has the days that it was issued with', async () => {
  const { invoiceId } = await aSavedInvoiceOf(anna, project, may);
  await issueBare(world.tx, invoiceId);
  expect((await opened(invoiceId, firstDays)).failure?.code).toBe('invoice_locked');
  expect((await opened(invoiceId, { startDate: may[0], endDate: may[1] })).failure).toBeUndefined();
});

test('an edited figure names who entered it and when, also after another user saved the draft', async () => {
  const own = { userId: project.employeeId, extraLoggedHours: '3' };
  const draft = await aSavedInvoiceOf(anna, project, may, { edits: [own] });
  const day = new Date(world.clock.now()).toISOString().slice(0, 10);
  const ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  const { data } = await opened(draft.invoiceId);
  const payload = await savePayload(ada, data, { edits: [{ ...own, discountedHours: '1' }] });
  const saved = await ada.call(invoiceEndpoints.change, {
    body: { ...payload, invoiceId: draft.invoiceId, version: draft.version },
  });
  expect(saved.failure).toBeUndefined();
  const { trace } = (await anna.call(invoiceEndpoints.trace, { params: { id: draft.invoiceId } })).data;
  const edited = (node: Trace): Trace[] => [...(node.rule === 'edited' ? [node] : []), ...node.inputs.flatMap(edited)];
  const editors = edited(trace as Trace).map(({ figure, sources }) => [figure, sources?.enteredBy]);
  expect(editors).toContainEqual(['extraLoggedHours', { name: 'Anna', day }]);
  expect(editors).toContainEqual(['discountedHours', { name: 'Ada', day }]);
});
