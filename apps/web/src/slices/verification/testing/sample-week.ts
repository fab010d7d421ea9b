import type { VerificationWeek, WeekTimesheet } from '@countinghouse/contract/verification/verification.contract.ts';
import type { Billing } from '../use-weeks.ts';

/** A billing of October 2026 of an Hourly project. */
export const aBilling: Billing = {
  projectId: 7,
  projectName: 'Atlas Data Platform',
  projectModel: 'Hourly',
  payModel: 'Postpaid',
  cycle: 'Monthly',
  csm: null,
  currencyCode: 'USD',
  predictionDetails: [
    {
      predictionId: 5,
      accuracy: 100,
      predictedRevenueAmount: '1000.00',
      startDate: '2026-10-01',
      endDate: '2026-10-11',
      receivedMonth: 'Nov-2026',
      financialType: 'Revenue',
      submissionType: 'IT',
      associatedProjectNames: [],
      invoiceId: null,
      closed: null,
      version: 1,
    },
  ],
};

export const aWeek = (differing: Partial<VerificationWeek> = {}): VerificationWeek => ({
  verificationId: 11,
  week: 1,
  startDate: '2026-10-01',
  endDate: '2026-10-04',
  verified: false,
  logsChanged: false,
  note: '',
  notes: '',
  version: 1,
  ...differing,
});

/** Its two weeks: the first is open, the second verified. */
export const bothWeeks: readonly VerificationWeek[] = [
  aWeek(),
  aWeek({ verificationId: 12, week: 2, startDate: '2026-10-05', endDate: '2026-10-11', verified: true, version: 2 }),
];

type Row = WeekTimesheet['zohoEmployeeMetadataList'][number];

const aRow = (userId: number, employeeName: string, logs: Row['logs'], differing: Partial<Row> = {}): Row => ({
  userId,
  isDeletable: false,
  employeeName,
  userRole: 'React Developer',
  rate: '50.0000',
  rateCount: 1,
  defaultRateFlag: false,
  billingPercentage: '100.00',
  billingModel: null,
  fromDate: null,
  offBoard: null,
  billedHours: '0.00',
  nonBilledHours: '0.00',
  missingTime: '0.00',
  missingHours: '0.00',
  onTimeHoursSum: '0.00',
  ontimeVsZoho: '0.00',
  calculatedBillingHours: '0.00',
  extraLoggedHours: '0.00',
  leaveDeduced: '0.00',
  discountedHours: '0.00',
  totalHours: '0.00',
  amount: '0.00',
  billedAhead: '0.00',
  note: '',
  edits: {},
  userLeaveData: {
    previousLeaveBalance: '0.00',
    leaveEarned: '0.00',
    leaveTaken: '0.00',
    leaveUsed: '0.00',
    leaveDeduced: '0.00',
    currentLeaveBalance: '0.00',
    leaveDetails: [],
    fingerprint: 'none',
  },
  onTimeLogs: [],
  billableTasks: [],
  nonBillableTasks: [],
  logs,
  ...differing,
});

const aLog = (logId: string, day: string, seconds: number, billable = true): Row['logs'][number] => ({
  logId,
  day,
  seconds,
  billable,
  task: billable ? 'Checkout page' : 'Team meeting',
  note: '',
  source: 'zoho-projects',
});

/** Thursday and Friday, 1 and 2 October 2026: Asha worked 15 of 16 hours and half an hour for nothing, Ben 8. */
export const aWeekTimesheet = (differing: Partial<WeekTimesheet> = {}): WeekTimesheet => ({
  projectId: 7,
  zohoProjectId: '4007',
  projectName: 'Atlas Data Platform',
  projectModel: 'Hourly',
  payModel: 'Postpaid',
  invoiceTemplate: 'Standard',
  provider: 'QUICK_BOOKS',
  customerName: 'Acme Inc',
  customerRegion: 'US',
  currencyCode: 'USD',
  currency: '$',
  lastSyncedTime: '2026-10-05T08:00:00.000Z',
  leaveSyncedTime: null,
  attendanceSyncedTime: null,
  fingerprint: 'one',
  holidays: [],
  rateRanges: [
    {
      id: 1,
      startDate: '2026-01-01',
      endDate: null,
      techStackRates: { 'React Developer': '50.0000' },
      specialRates: {},
    },
  ],
  defaultRates: {},
  zohoEmployeeMetadataList: [
    aRow(1, 'Asha Rao', [
      aLog('a', '2026-10-01', 28_800),
      aLog('b', '2026-10-02', 25_200),
      aLog('c', '2026-10-02', 1800, false),
    ]),
    aRow(2, 'Ben Ito', [aLog('d', '2026-10-01', 28_800)]),
  ],
  invoiceLineItemList: [],
  invoiceGenerateDetails: {
    invoiceId: null,
    predictionId: 5,
    version: null,
    startDate: '2026-10-01',
    endDate: '2026-10-04',
    endDateNull: false,
    timesheetStartDate: '2026-10-01',
    timesheetEndDate: '2026-10-04',
    invoiceDate: '2026-11-01',
    invoiceDueDate: '2026-11-16',
    invoiceTerm: 15,
    invoiceStatus: 'Pending',
    financialType: 'Revenue',
    currencyCode: 'USD',
    currency: '$',
    exchangeRate: '1.000000',
    customerMemo: '',
    privateNote: '',
    note: '',
    modifyInBooks: false,
    sheetURL: null,
    givenDays: { startDate: true, endDate: true },
    associatedProjects: [],
    lineWords: {},
    taxDetails: { taxable: false, globalTaxSetting: 'Not Applicable', taxCodeId: null, taxName: null },
  },
  logsMark: 'as seen',
  sinceVerified: [],
  ...differing,
});

/** The same week of a Dedicated project: Asha was away on Friday, half of it paid, and was seen 9 hours on Thursday. */
export function aDedicatedWeek(approved = true): WeekTimesheet {
  const timesheet = aWeekTimesheet({
    projectModel: 'Dedicated',
    leaveSyncedTime: '2026-10-05T08:00:00.000Z',
    attendanceSyncedTime: '2026-10-05T08:00:00.000Z',
  });
  const [asha, ben] = timesheet.zohoEmployeeMetadataList;
  if (asha === undefined || ben === undefined) throw new Error('the week has two developers');
  const userLeaveData = {
    ...asha.userLeaveData,
    previousLeaveBalance: '0.50',
    leaveDetails: [
      {
        leaveId: '1',
        date: '2026-10-02',
        numberOfDays: '1.00',
        leaveType: 'Casual leave',
        kind: 'paid',
        reason: '',
        approved,
        standing: 'counts',
      } as const,
    ],
  };
  const onTimeLogs = [
    {
      date: '2026-10-01',
      ontimeLogs: [{ entryId: '1', ontimeCategory: 'Office', hoursWorked: '9.00', seconds: 32_400, isOpen: false }],
    },
  ];
  return { ...timesheet, zohoEmployeeMetadataList: [{ ...asha, userLeaveData, onTimeLogs }, ben] };
}

/** Asha's second day became an hour shorter after the week was verified. */
export const changedSince: WeekTimesheet['sinceVerified'] = [
  {
    userId: 1,
    employeeName: 'Asha Rao',
    billedHours: '-1.00',
    amount: '-50.00',
    traces: {
      billedHours: { figure: 'billedHoursSinceVerified', value: '-1.00', unit: 'h', rule: 'difference', inputs: [] },
      amount: {
        figure: 'amountSinceVerified',
        value: '-50.00',
        unit: 'money',
        currency: 'USD',
        rule: 'difference',
        inputs: [],
      },
    },
    logs: [
      {
        logId: 'b',
        before: { day: '2026-10-02', seconds: 28_800, billable: true, task: 'Checkout page' },
        now: { day: '2026-10-02', seconds: 25_200, billable: true, task: 'Checkout page' },
      },
    ],
  },
];
