import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { projectDetailsIn } from './projects/project-form.ts';

const { billings: predictionEndpoints, books: booksEndpoints, invoices: invoiceEndpoints } = contract;
const { rates: rateEndpoints, timesheets: timesheetEndpoints, verification: verificationEndpoints } = contract;

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
const names = 'title firstName middleName lastName suffix displayName companyName';
const company = `${names} email cc bcc phoneNumber website accStartDate provider region currencyCode paymentTerms placeOfContact modifyInBooks`;
const pages = 'pageNo totalPages pageSize totalElements';
const row = 'zohoEmployeeMetadataList.[]';
const timesheet = timesheetEndpoints.getAllLogs.answer;
const weekDetails =
  'timesheetStartDate timesheetEndDate startDate endDate invoiceDueDate invoiceDate currencyCode currency financialType invoiceStatus taxDetails';

describe('the responses contain', () => {
  test.each<[string, z.ZodType, string, string]>([
    [
      'a project',
      contract.projects.get.answer,
      '',
      'projectId projectCode projectName projectModel payModel invoiceCycle accType invoiceTerm primaryCsm csms primaryAccountant accountants salesmans contractDocument marketingChannel leadSource activeBilling retainerActiveBalance retainerActiveDate startDate endDate zohoProjectId invoiceTemplate leaveTerm',
    ],
    ['a company', contract.companies.save.answer, '', `${company} country city state`],
    [
      'what the books offer a company',
      booksEndpoints.companyOptions.answer,
      '',
      'taxes companies currencies payment_terms global_taxes states',
    ],
    ['the copies of a company', contract.companies.copies.answer, '', 'cc bcc'],
    ['a client', contract.clients.get.answer, '', 'id name email phoneNumber company'],
    [
      'the clients of a project',
      contract.clients.ofProject.answer,
      'clientDetailsList.[]',
      'name email isPrimaryClient primary',
    ],
    ['a user', contract.staffUsers.list.answer, 'userDetails.[]', 'name email role verified'],
    ['the own profile', contract.users.profile.answer, '', 'name role phoneNumber email'],
    [
      'a note',
      contract.notes.list.answer,
      'projectNotes.[]',
      'projectNotesId notesDescription isChecked lastUpdatedByName updatedAt createdAt',
    ],
    ['a page of notes', contract.notes.list.answer, 'paginationDetails', pages],
    ['a page of the activity log', contract.activity.search.answer, 'paginationDetails', pages],
    [
      'an activity',
      contract.activity.list.answer,
      'activityDetails.[]',
      'id projectId projectName visitor action resourceName time simpleActivityLogs',
    ],
    [
      'a change in an activity',
      contract.activity.list.answer,
      'activityDetails.[].simpleActivityLogs.[]',
      'fieldName oldValue newValue',
    ],
    ['a saved view', contract.views.list.answer, '[]', 'id settingName type settingData'],
    ['a column of a view', contract.views.list.answer, '[].settingData.[]', 'columnName visible'],
    [
      'an invoice in a list',
      invoiceEndpoints.list.answer,
      'invoiceDetails.[]',
      'invoiceId invoiceNumber invoiceStatus invoiceAmount receivedAmount outStandingAmount invoiceDate invoiceDueDate receivedDate financialType projectName csmEmail accountantEmail',
    ],
    ['the months of an incentive', contract.incentives.options.answer, 'months.[]', 'incentiveCreated'],
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
  ])('%s with its named fields', (_what, schema, place, fields) => {
    const wanted = fields.includes(',') ? fields.split(',') : fields.split(' ');
    expect(namesAt(schema, place, 'output')).toEqual(expect.arrayContaining(wanted));
  });
});

describe('the requests contain', () => {
  test.each<[string, Endpoint, string, string]>([
    ['the two factors of a sign-in: the first', contract.signIn.authenticate, '', 'email password'],
    ['the two factors of a sign-in: the second', contract.signIn.googleAuthenticate, '', 'email code'],
    ['a changed password', contract.passwords.change, '', 'id currentPassword newPassword confirmNewPassword'],
    ['a password by link', contract.passwords.setByLink, '', 'userId newPassword confirmNewPassword'],
    ['a company', contract.companies.save, '', `id ${company} refCompanyId billingAddress taxDetails`],
    ['its address', contract.companies.save, 'billingAddress', 'addressLine1 addressLine2 city state country zipCode'],
    [
      'its tax',
      contract.companies.save,
      'taxDetails',
      'taxCodeId taxName taxTreatment globalTaxSetting trnNo taxable taxExemptReason panNo',
    ],
    ['a client', contract.clients.add, '[]', 'name email phoneNumber primary'],
    ['a client of a project', contract.clients.assign, '[]', 'clientId primaryClient'],
    ['a user', contract.staffUsers.create, '', 'name email role'],
    ['a changed user', contract.staffUsers.change, '', 'id name email role'],
    ['the own profile', contract.users.changeProfile, '', 'id userId name phoneNumber'],
    ['a changed view', contract.views.change, '', 'settingName type settingData'],
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
  ])('%s with its named fields', (_what, { body }, place, fields) => {
    expect(namesAt(body ?? z.never(), place, 'input')).toEqual(expect.arrayContaining(fields.split(' ')));
  });
});

test('the form of a project has its named fields, the switch of the missing hours mails and no others', () => {
  expect(namesAt(projectDetailsIn, '', 'input')).toEqual(
    'projectId name zohoProjectId model cycle invoiceTerm payModel accType projectStartDate csmUsers accountantUsers salesPersons leadSource channel activeBillingFlag invoiceTemplate leaveTerm retainer tmHours retainerActiveBalance retainerActiveDate enableInvoiceOverdueNotification missingHoursMails contractLinks'.split(
      ' ',
    ),
  );
});

test('a company is saved with its address and its tax in parts of their own', () => {
  const ofCompany = namesAt(contract.companies.save.body, '', 'input');
  expect(ofCompany.filter((name) => /^(gst|tax(?!Details)|trn|pan|country|city|state)/.test(name))).toEqual([]);
});

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((slice) => Object.values<Endpoint>(slice));

test.each([
  'GET /predictions/andPendingInvoices/:id',
  'POST /predictions',
  'PUT /predictions',
  'DELETE /predictions/:id',
  'GET /predictions/between/:projectId ?startDate&endDate',
  'GET /predictions/:id',
  'GET /predictions/latest/:id',
  'GET /verification/weeks ?predictionId',
  'GET /verification/:id',
  'PUT /verification',
  'POST /verification ?predictionId',
  'POST /timesheet/dd/:id ?endDate&timesheetStartDate&timesheetEndDate',
  'GET /timesheet/validate/:id ?startDate&endDate',
  'GET /timesheet/getAllLogs/:id ?startDate&endDate&predictionId',
  'POST /timesheet/recalculate/leave ?projectName&startDate&endDate&timesheetStartDate&timesheetEndDate',
  'GET /invoices/timesheet/:id',
  'POST /invoices/download',
  'POST /invoices/compare ?projectId',
  'POST /invoices/lineItems',
  'GET /rates ?projectId&startDate',
  'POST /rates ?projectId&startDate&endDate',
  'PUT /rates/v2 ?projectId&startDate&endDate&newStartDate&newEndDate',
  'PUT /rates/specialRates/v2 ?projectId&startDate&endDate&newStartDate&newEndDate',
  'GET /rates/dates ?projectId',
  'POST /rates/empty ?projectId&invoiceEndDate',
  'DELETE /rates/dates ?projectId&startDate&endDate',
  'GET /todo',
  'POST /authenticate',
  'GET /qrCode ?email',
  'PUT /users/activateQR ?email',
  'POST /gAuthenticate',
  'POST /blacklist',
  'PUT /users/profile/password',
  'PUT /users/password ?email&newEntry',
  'POST /users/password ?token',
  'PUT /projects',
  'GET /projects/:id',
  'POST /projects/filter ?pageNo&pageSize&field&order',
  'GET /projects/search ?projectName&pageNo&pageSize',
  'GET /projects/contract ?fileName',
  'GET /projects/suggestion',
  'GET /projects/company/:id',
  'POST /projects/company/:companyId/:id',
  'GET /options/project',
  'GET /options/salesperson',
  'GET /options/company ?provider&region',
  'GET /options/serviceNames ?provider&region',
  'GET /options/suggestion ?key&value&id',
  'POST /company/v2',
  'POST /company/filter/v2 ?pageNo&pageSize',
  'GET /company/search/v2 ?companyName&pageNo&pageSize',
  'GET /company/ccBcc',
  'POST /company/ccBcc',
  'GET /clients/:id',
  'GET /clients ?companyId&name',
  'POST /clients ?companyId&projectId',
  'PUT /clients',
  'DELETE /clients/:id',
  'GET /clients/projects ?clientId&pageNo&pageSize',
  'GET /clients/autoSuggestReplaceClient ?projectId&primary',
  'PUT /clients/replace',
  'GET /users ?pageNo&pageSize',
  'GET /users/:id',
  'GET /users/search ?userName&pageNo&pageSize',
  'POST /users',
  'PUT /users',
  'DELETE /users/:id',
  'PUT /users/profile',
  'GET /users/projects ?userId&pageNo&pageSize',
  'PUT /users/projects',
  'GET /users/autoSuggestReplaceCsm ?projectId&primary',
  'GET /notes ?status&pageNo&pageSize&projectId',
  'POST /notes',
  'PUT /notes',
  'DELETE /notes ?projectNotesId',
  'GET /activities ?pageNo&pageSize',
  'GET /activities/search ?key&pageNo&pageSize',
  'GET /activities/filter ?visitor&projectName&resourceName&pageNo&pageSize',
  'GET /activities/dd ?key',
  'GET /user-column-settings/:userId',
  'POST /user-column-settings/:userId',
  'PUT /user-column-settings/:userId/:settingId',
  'DELETE /user-column-settings/:userId/:settingId',
  'GET /job',
  'GET /serverLogInfo',
  'GET /holiday',
  'GET /identity-provider',
  'GET /techStack',
  'GET /sales-person',
  'GET /employees',
  'GET /employees/project ?projectId',
  'PUT /employees/add ?projectId&employeeId',
  'PUT /employees/remove ?projectId&employeeId',
  'PUT /employees/details ?projectId',
  'GET /invoices/:id',
  'POST /invoices',
  'PUT /invoices',
  'PATCH /invoices',
  'DELETE /invoices/:id',
  'GET /invoices/filter ?projectName&financialType&accountant&csm&invoiceNumber&invoiceStatus&invoiceCycle&invoiceDate&startDate&endDate&receivedDate&receivedMonth&pageNo&pageSize',
  'GET /invoices/all ?query&pageNo&pageSize',
  'GET /invoices/dashboard',
  'POST /invoices/directInvoice',
  'POST /invoices/directInvoice/assignProject',
])('the contract has %s', (call) => {
  const [methodAndPath = '', queryText = ''] = call.split(' ?');
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === methodAndPath);
  expect(endpoint?.path).toBe(methodAndPath.split(' ')[1]);
  const named = queryText.split('&').filter((name) => name !== '');
  expect(endpoint?.query === undefined ? [] : namesAt(endpoint.query, '', 'input')).toEqual(
    expect.arrayContaining(named),
  );
});
