import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billedInvoice } from './billed-invoice.ts';
import { messages } from '../messages.ts';
import {
  accuracy,
  billingModel,
  booksProvider,
  booksRegion,
  documentState,
  financialType,
  invoicedType,
  invoiceCycleIn,
  invoiceTemplate,
  pushState,
  shownStatus,
  submissionType,
  taxSetting,
  timeColumn,
} from '../options.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { billedQuery, rowOfChanges, timesheet, zohoProjectId } from '../timesheets/timesheets.contract.ts';
import {
  dateIn,
  dateOut,
  daysIn,
  decimalOut,
  exchangeRateIn,
  hoursIn,
  idIn,
  idOut,
  instantOut,
  isoDateIn,
  idsIn,
  moneyIn,
  nothing,
  priceIn,
  quantityIn,
  rateIn,
  searchText,
  seenLogs,
  severalIn,
  textIn,
  versionIn,
  cursorDetails,
  cursorQuery,
} from '../wire.ts';

/**
 * A user's edits of a row; the server computes everything else itself. A row that a user added (`isDeletable`) has a
 * number of its own and names the employee and role.
 */
export const editedRow = z
  .strictObject({
    userId: z.int().min(0).max(2_147_483_647),
    isDeletable: z.boolean().default(false),
    employeeName: textIn(200).trim().optional(),
    userRole: textIn(100).optional(),
    rate: rateIn.optional(),
    calculatedBillingHours: hoursIn.optional(),
    extraLoggedHours: hoursIn.optional(),
    discountedHours: hoursIn.optional(),
    billingModel: billingModel.optional(),
    note: textIn(500).default(''),
  })
  .superRefine((row, context) => {
    if (!row.isDeletable) return;
    if ((row.employeeName ?? '') === '')
      context.addIssue({ code: 'custom', path: ['employeeName'], message: messages.employeeNameNull });
    if ((row.userRole ?? '') === '')
      context.addIssue({ code: 'custom', path: ['userRole'], message: messages.pleaseSelect('role') });
  });
export type WrittenRow = z.output<typeof editedRow>;

const serviceName = textIn(100).trim().min(1, messages.serviceNameNull);
const serviceId = z.int().min(0).max(1_000_000);
const hasNoTwins = (lines: readonly { readonly id: number | null }[]): boolean => {
  const ids = lines.flatMap((line) => line.id ?? []);
  return new Set(ids).size === ids.length;
};

/** A line that a user added, as sent to be merged with the rows. */
const serviceIn = z.strictObject({ id: serviceId, name: serviceName, description: textIn(4000), rate: priceIn });
export type WrittenService = z.output<typeof serviceIn>;
export const servicesIn = z.array(serviceIn).max(500).default([]).refine(hasNoTwins);

const taxChoice = z.strictObject({
  globalTaxSetting: taxSetting,
  taxCodeId: z.string().max(40).nullable(),
  /** The company as shown on the screen; the server looks it up itself. */
  taxable: z.boolean().optional(),
});

const periodIn = {
  projectId: idIn,
  startDate: isoDateIn,
  /** Null if a retainer is billed. */
  endDate: isoDateIn.nullable(),
  /** The fingerprint of the timesheet that the user saw. */
  fingerprint: z.string().max(100),
};

const lineOut = z.object({
  lineId: z.string(),
  /** Only for a line that a user added. */
  id: z.int().nullable(),
  manuallyAdded: z.boolean(),
  name: z.string(),
  description: z.string(),
  quantity: decimalOut,
  rate: decimalOut,
  /** rate × quantity, rounded. */
  amount: decimalOut,
  /** The line as sent to the books: without tax. */
  netAmount: decimalOut,
  taxName: z.string().nullable(),
  taxAmount: decimalOut,
  userIds: z.array(idOut),
});
export type InvoiceLineOut = z.output<typeof lineOut>;

const totals = z.object({
  rowsAmount: decimalOut,
  rounding: decimalOut,
  /** Sum of the lines that users added. */
  servicesAmount: decimalOut,
  /** The retainer adjustment, 0 or below. */
  retainerAmount: decimalOut,
  /** The retainer balance before. */
  retainerBalance: decimalOut,
  linesAmount: decimalOut,
  taxAmount: decimalOut,
  taxComponents: z.array(z.object({ name: z.string(), percent: decimalOut, amount: decimalOut })),
  total: decimalOut,
});

/** The most lines that the books accept in one document. */
export const invoiceLinesMax = 1000;

const lineIn = z.strictObject({
  /** Only for a line that a user added; row lines have none. */
  id: serviceId.nullable().default(null),
  name: serviceName,
  description: textIn(4000),
  quantity: quantityIn,
  rate: priceIn,
  amount: moneyIn,
});

const push = z.object({
  state: pushState,
  reason: z.string().nullable(),
  attempts: z.int(),
  since: instantOut.nullable(),
  booksUrl: z.string().nullable(),
  booksNumber: z.string().nullable(),
});

export const invoice = z.object({
  invoiceId: idOut,
  billingId: idOut,
  projectId: idOut,
  projectName: z.string(),
  companyId: idOut,
  customerName: z.string(),
  provider: booksProvider,
  region: booksRegion,
  documentState: documentState,
  invoiceNumber: z.string().nullable(),
  invoiceStatus: z.string(),
  /** For a credit note: the corrected invoice. */
  correctsInvoice: z.object({ invoiceId: idOut, invoiceNumber: z.string() }).nullable(),
  startDate: dateOut,
  /** Null if a retainer is billed. */
  endDate: dateOut.nullable(),
  invoiceDate: dateOut,
  invoiceDueDate: dateOut,
  currencyCode: z.string(),
  exchangeRate: decimalOut.nullable(),
  invoiceAmount: decimalOut,
  /** Sum of the payments. */
  receivedAmount: decimalOut,
  /** Sum of the adjustments. */
  adjustedAmount: decimalOut,
  /** Sum of the credit notes applied to it; for a credit note the amount applied of it, below 0. */
  creditsAppliedAmount: decimalOut,
  outStandingAmount: decimalOut,
  /** The date of the last payment; null without one. */
  receivedDate: dateOut.nullable(),
  invoiceTemplate: invoiceTemplate,
  taxDetails: z.object({
    globalTaxSetting: taxSetting,
    taxCodeId: z.string().nullable(),
    taxName: z.string().nullable(),
  }),
  customerMemo: z.string(),
  privateNote: z.string(),
  invoiceLineItemList: z.array(lineOut),
  totals,
  push,
  modifyInBooks: z.boolean(),
  /** Whether the books of the company's region are connected; if not, the invoice is issued manually. */
  hasBooks: z.boolean(),
  redirectUrl: z.string().nullable(),
  /** The month in which its payment is expected, such as Nov-2026. */
  receivedMonth: z.string().nullable(),
  accuracy,
  financialType,
  submissionType: submissionType.nullable(),
  voidReason: z.string().nullable(),
  /** For a credit note: its reason. */
  creditReason: z.string().nullable(),
  /** The credit notes of this invoice, newest first. */
  credits: z.array(
    z.object({
      invoiceId: idOut,
      invoiceNumber: z.string().nullable(),
      documentState: documentState,
      invoiceDate: dateOut,
      invoiceAmount: decimalOut,
      pushState: pushState,
    }),
  ),
  createdAt: instantOut,
  updatedAt: instantOut,
  version: z.int(),
});
export type Invoice = z.output<typeof invoice>;

const invoiceIn = z.strictObject({
  zohoEmployeeMetadataList: z.array(editedRow).max(1000),
  invoiceGenerateDetails: z
    .strictObject({
      ...periodIn,
      /** The user bills the retainer, which has no end date. */
      endDateNull: z.boolean().default(false),
      /** The prediction that becomes this invoice; without one the invoice creates its own billing. */
      predictionId: idIn.nullable().default(null),
      invoiceDate: isoDateIn,
      invoiceDueDate: isoDateIn,
      exchangeRate: exchangeRateIn.nullable(),
      customerMemo: textIn(1000).trim().min(1, messages.messageOnInvoiceRequired),
      privateNote: textIn(3900).trim().min(1, messages.messageOnStatementRequired),
      note: textIn(2000).default(''),
      taxDetails: taxChoice,
      invoiceTemplate: invoiceTemplate,
      /** The timesheet as shown on the screen; the server looks these up itself. */
      invoiceId: idIn.nullish(),
      timesheetStartDate: isoDateIn.optional(),
      timesheetEndDate: isoDateIn.optional(),
      sheetURL: textIn(500).nullish(),
      associatedProjects: z.array(textIn(300)).max(100).optional(),
      /** The total shown to the user; compared, never stored. */
      invoiceAmount: moneyIn,
      /** The user saw the optional prerequisites and continues. */
      /** The rows whose hours the user accepted to bill at a rate of 0, each by name. */
      zeroRatesAccepted: z
        .array(z.strictObject({ userId: z.int().min(0).max(2_147_483_647), isDeletable: z.boolean().default(false) }))
        .max(1000)
        .default([]),
      continueAnyways: z.boolean().default(false),
    })
    // a retainer is billed only on an explicit request, never because a date is missing
    .refine(({ endDate, endDateNull }) => (endDate === null) === endDateNull, {
      path: ['endDate'],
      message: messages.pleaseSelect('end date'),
    }),
  /** The lines as shown to the user; names and descriptions are stored, figures compared. */
  invoiceLineItemList: z.array(lineIn).max(invoiceLinesMax, messages.tooManyLines(invoiceLinesMax)).refine(hasNoTwins),
  saveInBooks: z.boolean(),
});

const saveRefusals = [
  'project_not_found',
  'end_date_missing',
  'prediction_dates_differ',
  'billing_inactive',
  'prerequisites_missing',
  'range_reversed',
  'period_too_long',
  'developer_unknown',
  'role_unknown',
  'hours_absurd',
  'discount_of_retainer',
  'stale_timesheet',
  'invoice_amount_invalid',
  'totals_differ',
  'retainer_balance_changed',
  'nothing_to_invoice',
  'zero_rates',
  'period_already_invoiced',
  'tax_unknown',
  'exchange_rate_missing',
  'books_not_connected',
  'books_would_refuse',
] as const;

const comparedUser = z.object({ userId: idOut, employeeName: z.string() });
const oneInvoice = z.strictObject({ id: idIn });

/** All invoices, unpaid ones (including drafts), or paid ones. */
const invoiceTab = z.enum(['all', 'pending', 'paid']);
export type InvoiceTab = z.output<typeof invoiceTab>;

export const invoiceSortFields = [
  'invoiceNumber',
  'startDate',
  'invoiceDate',
  'invoiceDueDate',
  'invoiceAmount',
] as const;

const invoiceSums = z.object({ invoiceAmount: decimalOut, receivedAmount: decimalOut, outStandingAmount: decimalOut });

const listedInvoice = invoice
  .pick({
    invoiceId: true,
    billingId: true,
    projectId: true,
    projectName: true,
    companyId: true,
    customerName: true,
    documentState: true,
    invoiceNumber: true,
    invoiceStatus: true,
    correctsInvoice: true,
    startDate: true,
    endDate: true,
    invoiceDate: true,
    invoiceDueDate: true,
    currencyCode: true,
    invoiceAmount: true,
    receivedAmount: true,
    outStandingAmount: true,
    receivedDate: true,
    push: true,
    version: true,
  })
  .extend({
    accuracy,
    financialType,
    /** Such as Nov-2026. */
    receivedMonth: z.string().nullable(),
    /** The project's primary ones. */
    csmEmail: z.string().nullable(),
    accountantEmail: z.string().nullable(),
  });
export type ListedInvoice = z.output<typeof listedInvoice>;

const invoicePage = z.object({ invoiceDetails: z.array(listedInvoice), paginationDetails: cursorDetails });

/** Totals of a whole list, without void invoices; drafts are not payable, so they are not outstanding. */
const invoiceTotals = z.object({
  byCurrency: z.array(invoiceSums.extend({ currencyCode: z.string() })),
  /** At each invoice's own rate, rounded to cents before it is summed; null if a rate is missing. */
  usd: invoiceSums.nullable(),
  /** The currencies without a rate. */
  withoutRate: z.array(z.string()),
});
export type InvoiceTotals = z.output<typeof invoiceTotals>;

/** Which invoices a list shows. */
const invoiceFilter = {
  projectId: idIn.optional(),
  tab: invoiceTab.default('all'),
  /** Only projects whose name or code contains this text. */
  projectName: searchText.optional(),
  /** Only companies whose name contains this text. */
  companyName: searchText.optional(),
  /** Only of this company. */
  companyId: idIn.optional(),
  financialType: severalIn(financialType).optional(),
  /** E-mail address; only projects with this accountant. */
  accountant: textIn(254).optional(),
  csm: textIn(254).optional(),
  /** The complete number, ignoring case. */
  invoiceNumber: textIn(100).trim().min(1).optional(),
  invoiceStatus: severalIn(shownStatus).optional(),
  invoiceCycle: severalIn(invoiceCycleIn).optional(),
  invoiceDate: daysIn.optional(),
  invoiceDueDate: daysIn.optional(),
  startDate: daysIn.optional(),
  endDate: daysIn.optional(),
  /** Only invoices with a payment in these days that was not reversed. */
  receivedDate: daysIn.optional(),
  /** Only billings whose payment is expected in one of these months. */
  receivedMonth: severalIn(dateIn('MMM-yyyy')).optional(),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};

const pageOfInvoices = cursorQuery.extend({
  field: z.enum(invoiceSortFields).default('invoiceDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const invoiceEndpoints = {
  lineItems: endpoint({
    method: 'POST',
    path: '/invoices/lineItems',
    summary: 'Merge the rows of a timesheet into the lines the books will hold, with tax and total',
    roles: everyone,
    reads: true,
    consistent: true,
    body: z.strictObject({
      ...periodIn,
      invoiceId: idIn.nullable().default(null),
      invoiceTemplate: invoiceTemplate,
      taxDetails: taxChoice,
      zohoEmployeeMetadataList: z.array(editedRow).max(1000),
      /** Only the lines that users added; the row lines are returned. */
      invoiceLineItemList: servicesIn,
    }),
    answer: z.object({
      invoiceLineItemList: z.array(lineOut),
      totals,
      /** Why a save of these lines would be refused; null when nothing is known against it. */
      cannotBeSaved: z.string().nullable(),
    }),
    refusals: [
      'project_not_found',
      'invoice_not_found',
      'range_reversed',
      'end_date_missing',
      'period_too_long',
      'developer_unknown',
      'role_unknown',
      'hours_absurd',
      'discount_of_retainer',
      'stale_timesheet',
      'tax_unknown',
    ],
  }),
  download: endpoint({
    method: 'POST',
    path: '/invoices/download',
    summary: 'The logged time behind a timesheet as a CSV file; of a saved invoice its own time',
    roles: everyone,
    kind: 'file',
    body: z.strictObject({
      zohoProjectId: zohoProjectId,
      timesheetStartDate: isoDateIn,
      timesheetEndDate: isoDateIn,
      columnNames: z
        .array(timeColumn)
        .min(1, messages.pleaseSelect('at least one column'))
        .refine((names) => new Set(names).size === names.length, messages.columnTwice),
      /** One line per day, or per task; always per developer. */
      mergeByDate: z.boolean(),
      invoiceId: idIn.nullable().default(null),
    }),
    answer: z.string(),
    refusals: ['project_not_found', 'invoice_not_found', 'invoice_already_void', 'range_reversed', 'period_too_long'],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/invoices/compare',
    summary: 'Employees added to and removed from the timesheet since the previous invoice of the project',
    roles: everyone,
    reads: true,
    query: z.strictObject({ projectId: idIn }),
    body: z.strictObject({
      startDate: isoDateIn,
      zohoEmployeeMetadataList: z.array(z.strictObject({ userId: idIn, employeeName: textIn(200) })).max(1000),
    }),
    answer: z.object({ 'Removed Users': z.array(comparedUser), 'New Users': z.array(comparedUser) }),
    refusals: ['project_not_found'],
  }),
  former: endpoint({
    method: 'GET',
    path: '/invoices/former',
    summary: 'The newest earlier invoice of a project and the forecast, to compare the next invoice with',
    roles: everyone,
    query: z.strictObject({
      projectId: idIn,
      startDate: isoDateIn,
      /** The prediction that is billed, and the draft that is changed. */
      predictionId: idIn.optional(),
      invoiceId: idIn.optional(),
    }),
    answer: z.object({
      former: billedInvoice.nullable(),
      /** Both before tax, as the billing run compares them; the previous invoice is in its own currency. */
      forecast: decimalOut.nullable(),
      previous: decimalOut.nullable(),
    }),
    refusals: ['project_not_found'],
  }),
  againstFormer: endpoint({
    method: 'GET',
    path: '/invoices/:id/former',
    summary: 'A saved invoice compared with the previous invoice of its project',
    roles: everyone,
    params: oneInvoice,
    answer: z.object({ billed: billedInvoice, former: billedInvoice.nullable() }),
    refusals: ['invoice_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoices',
    summary: 'Save an invoice and optionally send it to the books',
    roles: everyone,
    body: invoiceIn,
    answer: invoice,
    status: 201,
    refusals: [
      'forbidden',
      ...saveRefusals,
      'prediction_not_found',
      'prediction_has_invoice',
      'prediction_closed',
      'prediction_without_invoice',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/invoices',
    summary: 'Save a draft again',
    roles: everyone,
    body: invoiceIn.extend({ invoiceId: idIn, version: versionIn }),
    answer: invoice,
    refusals: ['forbidden', ...saveRefusals, 'invoice_not_found', 'invoice_locked', 'stale_version'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/invoices/:id',
    summary: 'One invoice with its lines, totals and its state in the books',
    roles: everyone,
    consistent: true,
    params: oneInvoice,
    answer: invoice,
    refusals: ['invoice_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/invoices/filter',
    summary: 'Invoices and credit notes of all projects or of one, newest first by default',
    roles: everyone,
    list: true,
    query: pageOfInvoices.extend(invoiceFilter),
    answer: invoicePage,
    refusals: ['project_not_found'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/invoices/all',
    summary:
      'Invoices and credit notes whose number, company, project or people contain a text, newest first by default; all without a text',
    roles: everyone,
    list: true,
    query: pageOfInvoices.extend({ query: searchText.default('') }),
    answer: invoicePage,
    refusals: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/invoices/totals',
    summary: 'The totals of all invoices and credit notes of a list or a search, not only of a page',
    roles: everyone,
    list: true,
    query: z.strictObject({
      ...invoiceFilter,
      /** As for the search. */
      query: searchText.default(''),
    }),
    answer: invoiceTotals,
    refusals: ['project_not_found'],
  }),
  timesheet: endpoint({
    method: 'GET',
    path: '/invoices/timesheet/:id',
    summary:
      'The timesheet of a saved invoice to edit; or with its rows as they were saved; or of a draft with another period and new rows',
    roles: everyone,
    consistent: true,
    params: oneInvoice,
    query: billedQuery
      .partial()
      .extend({ asSaved: z.literal('yes').optional() })
      .refine(({ startDate, endDate }) => startDate !== undefined || endDate === undefined, {
        path: ['startDate'],
        message: messages.pleaseSelect('start date'),
      }),
    answer: timesheet,
    refusals: [
      'invoice_not_found',
      'invoice_locked',
      'prediction_dates_differ',
      'range_reversed',
      'period_too_long',
      'end_date_missing',
    ],
  }),
  trace: endpoint({
    method: 'GET',
    path: '/invoices/:id/trace',
    summary: 'The trace of each figure of a saved invoice, down to the logs',
    roles: everyone,
    params: oneInvoice,
    answer: z.object({ traceVersion: z.int(), trace: z.unknown() }),
    refusals: ['invoice_not_found'],
  }),
  settleChanges: endpoint({
    method: 'POST',
    path: '/invoices/:id/sinceBilled',
    summary: 'Carry changes after invoicing to the next invoice of the project, or write them off with a reason',
    roles: moneyKeepers,
    params: oneInvoice,
    body: z
      .strictObject({
        choice: z.enum(['carry', 'leave']),
        reason: textIn(500).trim().default(''),
        logs: seenLogs,
      })
      .refine(({ choice, reason }) => choice === 'carry' || reason !== '', {
        path: ['reason'],
        message: messages.pleaseEnter('reason'),
      }),
    answer: nothing,
    refusals: ['invoice_not_found', 'changes_differ'],
  }),
  sinceBilled: endpoint({
    method: 'GET',
    path: '/invoices/:id/sinceBilled',
    summary: 'The logs of an invoice that changed after it was saved and were not settled, with their amount',
    roles: everyone,
    params: oneInvoice,
    /** Only the effect of these changed logs. */
    query: z.strictObject({ logs: idsIn.optional() }),
    consistent: true,
    answer: z.array(rowOfChanges),
    refusals: ['invoice_not_found'],
  }),
  push: endpoint({
    method: 'POST',
    path: '/invoices/:id/push',
    summary: 'Send a saved invoice to the books, or retry a failed push of an invoice, of its changes or of its void',
    roles: moneyKeepers,
    params: oneInvoice,
    body: z.strictObject({ version: versionIn }),
    answer: invoice,
    status: 202,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_not_pushable',
      'retainer_balance_changed',
      'invoice_already_void',
      'books_not_connected',
      'books_would_refuse',
    ],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/invoices/:id/issue',
    summary: 'Issue a saved invoice of a company whose region has no books, under a number of its own',
    roles: moneyKeepers,
    params: oneInvoice,
    body: z.strictObject({ version: versionIn }),
    answer: invoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_already_void',
      'invoice_already_issued',
      'books_are_set_up',
      'retainer_balance_changed',
    ],
  }),
  amend: endpoint({
    method: 'PUT',
    path: '/invoices/:id/details',
    summary: 'Change the due date, message and expected payment of a saved invoice, in the books too',
    roles: moneyKeepers,
    params: oneInvoice,
    body: z.strictObject({
      version: versionIn,
      invoiceDueDate: isoDateIn,
      /** Required if there is one: an invoice imported from the books may have none. */
      customerMemo: textIn(1000).trim(),
      receivedMonth: dateIn('MMM-yyyy'),
      /** Unchanged if omitted. */
      financialType: invoicedType.optional(),
    }),
    answer: invoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_already_void',
      'invoice_being_pushed',
      'invoice_locked',
      'range_reversed',
    ],
  }),
  void: endpoint({
    method: 'POST',
    path: '/invoices/:id/void',
    summary:
      'Void an issued invoice or credit note with a reason; the hours of an invoice become unbilled, those of a credit note billed',
    roles: moneyKeepers,
    params: oneInvoice,
    body: z.strictObject({ version: versionIn, reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')) }),
    answer: invoice,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_already_void',
      'invoice_not_issued',
      'retainer_balance_used',
      'invoice_being_pushed',
      'invoice_has_credits',
      'invoice_has_money',
      'credited_hours_billed',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id',
    summary: 'Delete a draft; its hours become unbilled',
    roles: moneyKeepers,
    params: oneInvoice,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: [
      'invoice_not_found',
      'stale_version',
      'invoice_not_draft',
      'invoice_being_pushed',
      'credited_hours_billed',
    ],
  }),
};
