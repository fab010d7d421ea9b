import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  billingModel,
  booksProvider,
  booksRegion,
  invoiceTemplate,
  payModel,
  projectModel,
  taxSetting,
} from '../options.ts';
import { everyone } from '../roles.ts';
import { dateIn, dateOut, decimalOut, hoursIn, idIn, idOut, instantOut, isoDateIn, rateIn, textIn } from '../wire.ts';

/** One log behind a row: seconds are whole and exact, hours are rounded only in sums. */
export const workLog = z.object({
  logId: z.string(),
  day: dateOut,
  seconds: z.int(),
  billable: z.boolean(),
  task: z.string(),
  note: z.string(),
  source: z.enum(['zoho-projects', 'toggl', 'clockify', 'harvest', 'file']),
  /** A difference of days before the period, carried to this invoice. */
  carried: z.literal(true).optional(),
});
export type WorkLogOut = z.output<typeof workLog>;

/** A user's edits of a row's computed figures; a missing one means "as computed". */
export const rowEditsOut = z.object({
  rate: decimalOut.optional(),
  calculatedBillingHours: decimalOut.optional(),
  extraLoggedHours: decimalOut.optional(),
  discountedHours: decimalOut.optional(),
  /** The billing model chosen for this row of a Mixed project. */
  billingModel: billingModel.optional(),
});

/** How a day of leave affects the bill, or why it does not. */
export const leaveStatus = z.enum(['counts', 'on duty', 'not on project', 'weekend', 'holiday']);

/** A day of leave, or a part of one; reviewers mark which are approved. */
export const leaveDay = z.object({
  leaveId: z.string(),
  date: dateOut,
  numberOfDays: decimalOut,
  /** Its exact time; null on an invoice from before leave was stored to the second, whose days are exact. */
  seconds: z.int().optional(),
  leaveType: z.string(),
  kind: z.enum(['paid', 'unpaid', 'on duty']),
  reason: z.string(),
  approved: z.boolean(),
  standing: leaveStatus,
});
export type LeaveDayOut = z.output<typeof leaveDay>;

/** A developer's leave over the timesheet period. Days are for reading; only `leaveDeduced` is computed with. */
export const userLeaveData = z.object({
  previousLeaveBalance: decimalOut,
  leaveEarned: decimalOut,
  leaveTaken: decimalOut,
  leaveUsed: decimalOut,
  /** Hours that the row deducts; 0 where rows deduct no leave. */
  leaveDeduced: decimalOut,
  /**
   * The same in displayed days, before the billing %; null on an invoice from before leave was stored to the second.
   */
  deductedDays: decimalOut.optional(),
  currentLeaveBalance: decimalOut,
  /** The exact balances in seconds of eight-hour days; if missing, the days above are exact. */
  previousSeconds: z.int().optional(),
  currentSeconds: z.int().optional(),
  leaveDetails: z.array(leaveDay),
  /** Changes whenever anything above does; a verification names the one that the user saw. */
  fingerprint: z.string(),
});
export type UserLeaveData = z.output<typeof userLeaveData>;

/** One day of attendance, by category; seconds are whole and exact. */
export const onTimeDay = z.object({
  date: dateOut,
  ontimeLogs: z.array(
    z.object({
      entryId: z.string(),
      ontimeCategory: z.string(),
      hoursWorked: decimalOut,
      seconds: z.int(),
      isOpen: z.boolean().meta({ description: 'not checked out yet' }),
    }),
  ),
});
export type OnTimeDay = z.output<typeof onTimeDay>;

/** The time of one task. */
const taskTime = z.object({ taskName: z.string(), totalHours: decimalOut });

/** A developer's row of a timesheet with all its figures (docs/domain/timesheet-arithmetic.md). */
export const timesheetRow = z.object({
  /** The employee's number; a row that a user added has a number of its own, which is no employee's. */
  userId: idOut,
  /** Whether a user added this row. */
  isDeletable: z.boolean(),
  employeeName: z.string(),
  userRole: z.string(),
  rate: decimalOut,
  rateCount: z.int(),
  defaultRateFlag: z.boolean(),
  billingPercentage: decimalOut,
  /** Who entered the billing percentage, if known. */
  billingPercentageBy: z.object({ name: z.string(), day: dateOut }).optional(),
  /** The billing model without an edit: empty in a Mixed project until it is chosen. */
  billingModel: billingModel.nullable(),
  fromDate: dateOut.nullable(),
  offBoard: dateOut.nullable(),
  billedHours: decimalOut,
  nonBilledHours: decimalOut,
  missingTime: decimalOut,
  missingHours: decimalOut,
  /** Null if the attendance service does not know the developer. */
  onTimeHoursSum: decimalOut.nullable(),
  ontimeVsZoho: decimalOut.nullable(),
  /** The services that do not know the developer, so that leave or attendance is unknown instead of 0. */
  unknownTo: z.array(z.enum(['people', 'attendance'])).optional(),
  calculatedBillingHours: decimalOut,
  extraLoggedHours: decimalOut,
  leaveDeduced: decimalOut,
  discountedHours: decimalOut,
  totalHours: decimalOut,
  amount: decimalOut,
  /** Paid Prepaid: the hours billed for the worked days by their own invoice; null if unknown. */
  billedAhead: decimalOut.nullable(),
  note: z.string(),
  edits: rowEditsOut,
  userLeaveData,
  onTimeLogs: z.array(onTimeDay),
  /** Each task once; their hours add up to the row's billed and non-billed hours. */
  billableTasks: z.array(taskTime),
  nonBillableTasks: z.array(taskTime),
  logs: z.array(workLog),
});
export type TimesheetRow = z.output<typeof timesheetRow>;
/** A row without its time logs. */
export type RowFigures = Omit<TimesheetRow, 'logs' | 'billableTasks' | 'nonBillableTasks'>;

/** A line that a user added to the invoice. */
const serviceLine = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** 1, or −1 for a credit. */
  quantity: decimalOut,
  rate: decimalOut,
  isService: z.literal(true),
  isDeletable: z.literal(true),
  manuallyAdded: z.literal(true),
});
export type ServiceLineOut = z.output<typeof serviceLine>;

const rangeInput = z.object({
  id: idOut,
  startDate: dateOut,
  endDate: dateOut.nullable(),
  techStackRates: z.record(z.string(), decimalOut),
  specialRates: z.record(z.string(), decimalOut).meta({ description: 'by employee id' }),
});

/** A timesheet: the rows and all their inputs, so that the screen can compute the same figures itself. */
export const timesheet = z.object({
  projectId: idOut,
  zohoProjectId: z.string(),
  projectName: z.string(),
  projectModel: projectModel,
  payModel: payModel,
  invoiceTemplate: invoiceTemplate,
  provider: booksProvider,
  customerName: z.string(),
  customerRegion: booksRegion,
  currencyCode: z.string(),
  /** Its sign, such as $. */
  currency: z.string(),
  lastSyncedTime: instantOut.nullable(),
  /** When leave and attendance of the period were last synced; null for never. */
  leaveSyncedTime: instantOut.nullable(),
  attendanceSyncedTime: instantOut.nullable(),
  /**
   * Changes whenever a log, rate, holiday or developer behind the rows does; a save names the one that the user saw.
   */
  fingerprint: z.string(),
  holidays: z.array(z.object({ date: dateOut, name: z.string() })),
  rateRanges: z.array(rangeInput),
  defaultRates: z.record(z.string(), decimalOut),
  zohoEmployeeMetadataList: z.array(timesheetRow),
  invoiceLineItemList: z.array(serviceLine),
  invoiceGenerateDetails: z.object({
    invoiceId: idOut.nullable(),
    predictionId: idOut.nullable(),
    version: z.int().nullable(),
    startDate: dateOut,
    /** Null if a retainer is billed. */
    endDate: dateOut.nullable(),
    /** True when the invoice bills a prepaid retainer, which has no end date. */
    endDateNull: z.boolean(),
    timesheetStartDate: dateOut,
    timesheetEndDate: dateOut,
    invoiceDate: dateOut,
    invoiceDueDate: dateOut,
    invoiceTerm: z.int().meta({ description: 'days from the invoice date to the due date, as the project has them' }),
    invoiceStatus: z.string(),
    financialType: z.string(),
    currencyCode: z.string(),
    currency: z.string(),
    exchangeRate: decimalOut.nullable(),
    customerMemo: z.string(),
    privateNote: z.string(),
    note: z.string(),
    modifyInBooks: z.boolean(),
    /** The URL of the timesheet as a Google Sheet, once exported. */
    sheetURL: z.string().nullable(),
    givenDays: z
      .object({ startDate: z.boolean(), endDate: z.boolean() })
      .meta({ description: 'which days are those of the prediction, and change with it only' }),
    /** Other projects of the company that the prediction includes. */
    associatedProjects: z.array(z.string()),
    lineWords: z
      .record(z.string(), z.object({ name: z.string().optional(), description: z.string().optional() }))
      .meta({ description: 'edited names and descriptions of the lines of a draft, by line' }),
    taxDetails: z.object({
      taxable: z.boolean(),
      globalTaxSetting: taxSetting,
      taxCodeId: z.string().nullable(),
      taxName: z.string().nullable(),
    }),
  }),
});
export type Timesheet = z.output<typeof timesheet>;

/** One log as of some moment; another developer who logged it before has an entry in that developer's own row. */
const loggedTime = z.object({ day: dateOut, seconds: z.int(), billable: z.boolean(), task: z.string() });

/** The effect of one developer's logs that changed after they were verified or billed. */
export const rowOfChanges = z.object({
  userId: idOut,
  employeeName: z.string(),
  billedHours: decimalOut.meta({
    description: 'the change of the billable hours since then; negative if there are fewer',
  }),
  amount: decimalOut,
  /** The trace of hours and amount. */
  traces: z.object({ billedHours: z.unknown(), amount: z.unknown() }),
  /** Each log before and now; null if it is not this developer's on that side. */
  logs: z.array(z.object({ logId: z.string(), before: loggedTime.nullable(), now: loggedTime.nullable() })),
});
export type RowOfChanges = z.output<typeof rowOfChanges>;

export const prerequisiteCodes = [
  'active_billing',
  'company',
  'primary_client',
  'project_dates',
  'days_billed',
  'purchase_order',
  'books_connection',
  'rates',
  'weeks_verified',
  'hours_billed',
  'billing_models',
  'leave_excess',
  'people_unknown',
  'primary_csm',
  'primary_accountant',
  'last_sync',
] as const;

const periodQuery = z.strictObject({ startDate: dateIn('MM-dd-yyyy'), endDate: dateIn('MM-dd-yyyy') });
/** Without an end date the retainer is billed. */
export const billedQuery = periodQuery.partial({ endDate: true });
const timesheetPeriodQuery = periodQuery.extend({
  timesheetStartDate: dateIn('MM-dd-yyyy'),
  timesheetEndDate: dateIn('MM-dd-yyyy'),
});

/** The id of the project in Zoho Projects, which the timesheet calls use in their path. */
export const zohoProjectId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);
const zohoProject = z.strictObject({ id: zohoProjectId });

export const timesheetEndpoints = {
  availableEmployees: endpoint({
    method: 'POST',
    path: '/timesheet/dd/:id',
    summary: 'Who can be added to a timesheet: employees who are neither in it nor on the project',
    roles: everyone,
    reads: true,
    params: zohoProject,
    query: z.strictObject({ endDate: isoDateIn, timesheetStartDate: isoDateIn, timesheetEndDate: isoDateIn }),
    // the rows may come as they were read; who is in the timesheet is all that counts
    body: z.strictObject({ zohoEmployeeMetadataList: z.array(z.looseObject({ userId: idIn })).max(1000) }),
    answer: z.object({
      timesheetAvailableEmployees: z.array(
        z.object({
          employeeName: z.string(),
          /** The developer's last role on any project. */
          userRole: z.string().nullable(),
        }),
      ),
    }),
    refusals: ['project_not_found', 'range_reversed'],
  }),
  validate: endpoint({
    method: 'GET',
    path: '/timesheet/validate/:id',
    summary: 'What is missing before a period can be invoiced; an empty list means nothing',
    roles: everyone,
    consistent: true,
    params: zohoProject,
    query: billedQuery.extend({
      invoiceId: idIn
        .optional()
        .meta({ description: 'the draft that is edited, whose own hours do not count as invoiced' }),
    }),
    answer: z.object({
      prerequisites: z.array(
        z.object({
          code: z.enum(prerequisiteCodes),
          message: z.string(),
          link: z.string().nullable(),
          mandatory: z.boolean(),
        }),
      ),
    }),
    refusals: ['project_not_found', 'range_reversed', 'end_date_missing', 'period_too_long'],
  }),
  nextPeriod: endpoint({
    method: 'GET',
    path: '/timesheet/nextPeriod/:id',
    summary:
      'The period that a new invoice of a project begins with: the cycle after the last day that is billed; null before the first invoice, and after the end of the project',
    roles: everyone,
    consistent: true,
    params: zohoProject,
    answer: z.object({ period: z.object({ startDate: dateOut, endDate: dateOut }).nullable() }),
    refusals: ['project_not_found'],
  }),
  getAllLogs: endpoint({
    method: 'GET',
    path: '/timesheet/getAllLogs/:id',
    summary: 'The timesheet of a project and period from the unbilled logs',
    roles: everyone,
    consistent: true,
    params: zohoProject,
    query: billedQuery.extend({ predictionId: idIn.or(z.literal('0').transform(() => 0)).default(0) }),
    answer: timesheet,
    refusals: [
      'project_not_found',
      'range_reversed',
      'end_date_missing',
      'period_too_long',
      'prediction_not_found',
      'prediction_has_invoice',
      'prediction_closed',
      'prediction_without_invoice',
      'prediction_dates_differ',
    ],
  }),
  recalculateLeave: endpoint({
    method: 'POST',
    path: '/timesheet/recalculate/leave',
    summary:
      'Save which leave days of a developer are approved, and return the recomputed row; timesheet dates inside the timesheet period of the billing name one of its weeks',
    roles: everyone,
    query: timesheetPeriodQuery.extend({ projectName: textIn(200) }),
    // the row may come as it was read: its other figures are computed again
    body: z.looseObject({
      /** Takes precedence over the name, which several projects may have. */
      projectId: idIn.optional(),
      userId: idIn,
      invoiceId: idIn.nullable().default(null),
      /**
       * One week is requested, even if it is the whole timesheet period: unbilled time of earlier weeks is excluded.
       */
      isWeek: z.boolean().default(false),
      note: textIn(500).default(''),
      edits: z
        .strictObject({
          rate: rateIn.optional(),
          calculatedBillingHours: hoursIn.optional(),
          extraLoggedHours: hoursIn.optional(),
          discountedHours: hoursIn.optional(),
          billingModel: billingModel.optional(),
        })
        .default({}),
      userLeaveData: z.looseObject({
        fingerprint: z.string().max(100),
        leaveDetails: z
          .array(z.looseObject({ leaveId: z.string().regex(/^\d{1,18}$/), approved: z.boolean() }))
          .max(1000),
      }),
    }),
    answer: timesheetRow.extend({
      timesheetFingerprint: z.string().meta({ description: 'of the whole timesheet, now' }),
      timesheetFingerprintBefore: z.string().meta({
        description: 'of the whole timesheet before these ticks; a different one means that rows changed since',
      }),
    }),
    refusals: [
      'project_not_found',
      'range_reversed',
      'period_too_long',
      'developer_unknown',
      'leave_unknown',
      'leave_settled',
      'stale_version',
    ],
  }),
};
