import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { predictionEndpoints } from './predictions/predictions.contract.ts';
import { booksEndpoints } from './books/books.contract.ts';
import type { Endpoint } from './endpoint.ts';
import { invoiceEndpoints } from './invoices/invoices.contract.ts';
import { rateEndpoints } from './rates/rates.contract.ts';
import { timesheetEndpoints } from './timesheets/timesheets.contract.ts';
import { todoEndpoints } from './todos/todos.contract.ts';
import { verificationEndpoints } from './verification/verification.contract.ts';

/** Fields whose names callers of the API rely on, letter by letter, at the call that carries them. */

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** The field names at a place of a body or a response; `[]` is an entry of a list. */
function namesAt(schema: z.ZodType, place: string, io: 'input' | 'output'): string[] {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;
  const found = place
    .split('.')
    .filter((step) => step !== '')
    .reduce<Shape | undefined>((at, step) => (step === '[]' ? at?.items : at?.properties?.[step]), whole);
  return Object.keys(found?.properties ?? {});
}

const planned = 'predictionId accuracy predictedAmount startDate endDate receivedMonth submissionType';
const tasks = 'taskName totalHours';
const row = 'zohoEmployeeMetadataList.[]';
const timesheet = timesheetEndpoints.getAllLogs.answer;
const weekDetails =
  'timesheetStartDate timesheetEndDate startDate endDate invoiceDueDate invoiceDate currencyCode currency financialType invoiceStatus taxDetails';

describe('the responses contain', () => {
  test.each<[string, z.ZodType, string, string]>([
    [
      'a prediction under its project',
      predictionEndpoints.get.answer,
      '',
      'projectName projectModel payModel csm cycle predictionDetails',
    ],
    [
      'a prediction',
      predictionEndpoints.get.answer,
      'predictionDetails.[]',
      'predictionId accuracy predictedRevenueAmount startDate endDate receivedMonth financialType submissionType associatedProjectNames',
    ],
    [
      'an existing prediction',
      predictionEndpoints.between.answer,
      'predictionDetails.[]',
      'predictionId startDate endDate',
    ],
    [
      'a project with its pending invoices',
      predictionEndpoints.withPendingInvoices.answer,
      '',
      'predictionDetails pendingInvoices',
    ],
    ['a week', verificationEndpoints.weeks.answer, '[]', 'week verificationId startDate endDate verified note notes'],
    ['the timesheet of a week', verificationEndpoints.get.answer, '', 'invoiceGenerateDetails provider'],
    ['its details', verificationEndpoints.get.answer, 'invoiceGenerateDetails', weekDetails],
    [
      'its tax',
      verificationEndpoints.get.answer,
      'invoiceGenerateDetails.taxDetails',
      'taxable globalTaxSetting taxName',
    ],
    [
      'a timesheet',
      timesheet,
      '',
      'zohoEmployeeMetadataList invoiceLineItemList lastSyncedTime provider customerName customerRegion currency invoiceGenerateDetails',
    ],
    [
      'its invoice details',
      timesheet,
      'invoiceGenerateDetails',
      `${weekDetails} invoiceId sheetURL note associatedProjects modifyInBooks exchangeRate customerMemo privateNote predictionId`,
    ],
    [
      'a row',
      timesheet,
      row,
      'userId employeeName userRole rate defaultRateFlag billingPercentage note billingModel billedHours nonBilledHours onTimeHoursSum ontimeVsZoho missingTime missingHours calculatedBillingHours extraLoggedHours discountedHours totalHours amount offBoard isDeletable billableTasks nonBillableTasks onTimeLogs userLeaveData',
    ],
    ['a billable task', timesheet, `${row}.billableTasks.[]`, tasks],
    ['a task that is not billable', timesheet, `${row}.nonBillableTasks.[]`, tasks],
    ['a day of attendance', timesheet, `${row}.onTimeLogs.[]`, 'date ontimeLogs'],
    ['an entry of attendance', timesheet, `${row}.onTimeLogs.[].ontimeLogs.[]`, 'hoursWorked ontimeCategory'],
    [
      'the leave of a row',
      timesheet,
      `${row}.userLeaveData`,
      'previousLeaveBalance leaveTaken leaveUsed leaveDeduced currentLeaveBalance leaveDetails',
    ],
    ['a day of leave', timesheet, `${row}.userLeaveData.leaveDetails.[]`, 'date numberOfDays reason approved'],
    ['a service line', timesheet, 'invoiceLineItemList.[]', 'id name description quantity rate isDeletable isService'],
    ['a pre-requisite', timesheetEndpoints.validate.answer, 'prerequisites.[]', 'message link mandatory'],
    ['the difference of employees', invoiceEndpoints.compare.answer, '', 'Removed Users,New Users'],
    ['who can be added', timesheetEndpoints.availableEmployees.answer, '', 'timesheetAvailableEmployees'],
    [
      'a line of an invoice',
      invoiceEndpoints.lineItems.answer,
      'invoiceLineItemList.[]',
      'name description quantity rate taxName taxAmount manuallyAdded',
    ],
    ['a saved invoice', invoiceEndpoints.create.answer, '', 'redirectUrl modifyInBooks'],
    ['the names of services', booksEndpoints.serviceNames.answer, '', 'service_names'],
    ['a rate range', rateEndpoints.ofRange.answer, '', 'techStackRates specialRateDetails startDate endDate'],
    ['the ranges to choose from', rateEndpoints.ranges.answer, '', 'dateRangeOptions'],
  ])('%s with its named fields', (_what, schema, place, names) => {
    const wanted = names.includes(',') ? names.split(',') : names.split(' ');
    expect(namesAt(schema, place, 'output')).toEqual(expect.arrayContaining(wanted));
  });
});

describe('the requests contain', () => {
  test.each<[string, Endpoint, string, string]>([
    [
      'the head of predictions',
      predictionEndpoints.add,
      '',
      'projectId cycle projectName projectModel payModel csm predictionDetails',
    ],
    ['a prediction', predictionEndpoints.add, 'predictionDetails.[]', `${planned} associatedProjectNames`],
    ['a changed prediction', predictionEndpoints.change, 'predictionDetails.[]', `${planned} associatedProjectNames`],
    ['a verified week', verificationEndpoints.verify, '', 'verificationId week startDate endDate verified notes'],
    ['an invoice', invoiceEndpoints.create, '', 'zohoEmployeeMetadataList invoiceGenerateDetails invoiceLineItemList'],
    [
      'its details',
      invoiceEndpoints.create,
      'invoiceGenerateDetails',
      'startDate endDate timesheetStartDate timesheetEndDate invoiceId sheetURL note associatedProjects exchangeRate customerMemo privateNote invoiceAmount taxDetails endDateNull invoiceDate predictionId',
    ],
    ['its tax', invoiceEndpoints.change, 'invoiceGenerateDetails.taxDetails', 'taxable globalTaxSetting'],
    [
      'a download',
      invoiceEndpoints.download,
      '',
      'zohoProjectId timesheetStartDate timesheetEndDate columnNames mergeByDate',
    ],
  ])('%s with its named fields', (_what, { body }, place, names) => {
    expect(namesAt(body ?? z.never(), place, 'input')).toEqual(expect.arrayContaining(names.split(' ')));
  });
});

test.each<[string, Endpoint]>([
  ['GET /predictions/andPendingInvoices/:id', predictionEndpoints.withPendingInvoices],
  ['POST /predictions', predictionEndpoints.add],
  ['PUT /predictions', predictionEndpoints.change],
  ['DELETE /predictions/:id', predictionEndpoints.remove],
  ['GET /predictions/between/:projectId ?startDate&endDate', predictionEndpoints.between],
  ['GET /predictions/:id', predictionEndpoints.get],
  ['GET /predictions/latest/:id', predictionEndpoints.latest],
  ['GET /verification/weeks ?predictionId', verificationEndpoints.weeks],
  ['GET /verification/:id', verificationEndpoints.get],
  ['PUT /verification', verificationEndpoints.verify],
  ['POST /verification ?predictionId', verificationEndpoints.generate],
  ['POST /timesheet/dd/:id ?endDate&timesheetStartDate&timesheetEndDate', timesheetEndpoints.availableEmployees],
  ['GET /timesheet/validate/:id ?startDate&endDate', timesheetEndpoints.validate],
  ['GET /timesheet/getAllLogs/:id ?startDate&endDate&predictionId', timesheetEndpoints.getAllLogs],
  [
    'POST /timesheet/recalculate/leave ?projectName&startDate&endDate&timesheetStartDate&timesheetEndDate',
    timesheetEndpoints.recalculateLeave,
  ],
  ['GET /invoices/timesheet/:id', invoiceEndpoints.timesheet],
  ['POST /invoices/download', invoiceEndpoints.download],
  ['POST /invoices/compare ?projectId', invoiceEndpoints.compare],
  ['POST /invoices/lineItems', invoiceEndpoints.lineItems],
  ['GET /rates ?projectId&startDate', rateEndpoints.ofRange],
  ['POST /rates ?projectId&startDate&endDate', rateEndpoints.add],
  ['PUT /rates/v2 ?projectId&startDate&endDate&newStartDate&newEndDate', rateEndpoints.change],
  ['PUT /rates/specialRates/v2 ?projectId&startDate&endDate&newStartDate&newEndDate', rateEndpoints.changeSpecial],
  ['GET /rates/dates ?projectId', rateEndpoints.ranges],
  ['POST /rates/empty ?projectId&invoiceEndDate', rateEndpoints.fillEmpty],
  ['DELETE /rates/dates ?projectId&startDate&endDate', rateEndpoints.remove],
  ['GET /todo', todoEndpoints.list],
])('the contract has %s', (call, endpoint) => {
  const [methodAndPath, queryText = ''] = call.split(' ?');
  expect(`${endpoint.method} ${endpoint.path}`).toBe(methodAndPath);
  const names = queryText.split('&').filter((name) => name !== '');
  expect(endpoint.query === undefined ? [] : namesAt(endpoint.query, '', 'input')).toEqual(
    expect.arrayContaining(names),
  );
});
