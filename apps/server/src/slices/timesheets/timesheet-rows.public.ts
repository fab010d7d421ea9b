import { agreedLines } from '@countinghouse/billing/invoices/agreed-price.ts';
import { dueDate } from '@countinghouse/billing/invoices/due-date.ts';
import { quantityOfService } from '@countinghouse/billing/invoices/service-lines.ts';
import type { DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { rowBillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import { isUnknownTo } from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import { timeLines } from '@countinghouse/billing/timesheets/time-lines.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { currencySign } from '@countinghouse/billing/values/currency-sign.ts';
import { hoursText, ZERO_HOURS } from '@countinghouse/billing/values/hours.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import { priceFromText, priceText } from '@countinghouse/billing/values/price.ts';
import { quantityText } from '@countinghouse/billing/values/quantity.ts';
import { percentageText } from '@countinghouse/billing/values/percentage.ts';
import type { WrittenRow } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { isWithoutTax } from '@countinghouse/contract/options.ts';
import type {
  RowFigures,
  ServiceLineOut,
  Timesheet,
  TimesheetRow,
} from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import { byEmployee } from './by-employee.ts';
import { leaveAnswer, onTimeDays } from './leave-and-attendance.ts';
import { editsOf, writtenRows } from './written-rows.public.ts';
import { isForTimesheet, type TimesheetFacts } from './timesheets.public.ts';

/** A row as the call answers it, without its logs. */
export function rowAnswer(facts: TimesheetFacts, row: DeveloperRow, written: WrittenRow | undefined): RowFigures {
  const { developer } = row;
  return {
    userId: developer.employeeId ?? written?.userId ?? 0,
    isDeletable: developer.employeeId === null,
    employeeName: developer.name,
    userRole: developer.role,
    rate: rateText(row.rate),
    rateCount: row.parts.length,
    defaultRateFlag: row.defaultRateFlag,
    billingPercentage: percentageText(developer.billingPercentage),
    billingPercentageBy: developer.billingPercentageBy,
    billingModel: rowBillingModel(facts.project.model, developer.billingModel),
    fromDate: developer.from,
    offBoard: developer.offBoard,
    billedHours: hoursText(row.billedHours),
    nonBilledHours: hoursText(row.nonBilledHours),
    missingTime: hoursText(row.missingTime),
    missingHours: hoursText(row.missingTime),
    onTimeHoursSum: isUnknownTo(row, 'attendance') ? null : hoursText(row.onTimeHoursSum),
    ontimeVsZoho: isUnknownTo(row, 'attendance') ? null : hoursText(row.ontimeVsZoho),
    unknownTo: [...(developer.unknownTo ?? [])],
    calculatedBillingHours: hoursText(row.calculatedBillingHours),
    extraLoggedHours: hoursText(row.extraLoggedHours),
    leaveDeduced: hoursText(row.leaveDeduced),
    discountedHours: hoursText(row.discountedHours),
    totalHours: hoursText(row.totalHours),
    amount: moneyText(row.amount, facts.currency),
    billedAhead: billedAheadText(facts, developer.employeeId),
    note: written?.note ?? '',
    edits: written === undefined ? {} : editsOf(written),
    userLeaveData: leaveAnswer(facts, row),
    onTimeLogs: onTimeDays(facts.attendance.filter((entry) => entry.employeeId === developer.employeeId)),
  };
}

/** The hours billed ahead for a row: none for an added row, 0 for a developer on no invoice of the days. */
function billedAheadText({ billedAhead }: TimesheetFacts, employeeId: number | null): string | null {
  const hours = employeeId === null ? null : billedAhead.get(employeeId);
  return hours === null ? null : hoursText(hours ?? ZERO_HOURS);
}

/** The logs behind a row, and the time of each task in them. */
export function timeAnswer(
  logs: TimesheetRow['logs'],
): Pick<TimesheetRow, 'logs' | 'billableTasks' | 'nonBillableTasks'> {
  const timed = logs.map((log) => ({ ...log, day: calendarDate(log.day), seconds: BigInt(log.seconds) }));
  const tasks = timeLines([{ name: '', role: '', logs: timed }], 'task');
  const hoursOf = (kind: 'billable' | 'nonBillable') =>
    tasks
      .filter((task) => task[kind] !== ZERO_HOURS)
      .map((task) => ({ taskName: task.tasks[0] ?? '', totalHours: hoursText(task[kind]) }));
  return { logs, billableTasks: hoursOf('billable'), nonBillableTasks: hoursOf('nonBillable') };
}

/** The same with its logs. */
export const wholeRowAnswer = (
  facts: TimesheetFacts,
  row: DeveloperRow,
  written: WrittenRow | undefined,
): TimesheetRow => ({
  ...rowAnswer(facts, row, written),
  ...timeAnswer(logsByEmployee(facts).get(row.developer.employeeId ?? 0) ?? []),
});

export interface TimesheetExtras {
  /** What was typed over rows, and the rows and lines that were added. */
  readonly written?: readonly WrittenRow[];
  readonly services?: readonly ServiceLineOut[] | undefined;
  readonly details: Timesheet['invoiceGenerateDetails'];
}

/** A whole timesheet as it travels: the rows, and all they were computed from. */
export function timesheetAnswer(facts: TimesheetFacts, extras: TimesheetExtras): Timesheet {
  const { project } = facts;
  const { company } = project;
  if (company === null) throw new Error('a timesheet without a company');
  const rows = writtenRows(facts, extras.written ?? []);
  const logs = logsByEmployee(facts);
  return {
    projectId: project.id,
    zohoProjectId: project.zohoProjectId,
    projectName: project.name,
    projectModel: project.model,
    payModel: project.payModel ?? 'Postpaid',
    invoiceTemplate: project.invoiceTemplate,
    provider: company.provider,
    customerName: company.displayName,
    customerRegion: company.region,
    currencyCode: company.currencyCode,
    currency: currencySign(company.currencyCode),
    lastSyncedTime: project.lastSyncedAt,
    leaveSyncedTime: facts.fetched.leave,
    attendanceSyncedTime: facts.fetched.attendance,
    fingerprint: facts.fingerprint,
    holidays: [...facts.holidays],
    rateRanges: facts.ranges
      .filter((range) => isForTimesheet(range, facts))
      .map((range) => ({
        id: range.id ?? 0,
        startDate: range.start,
        endDate: range.end,
        techStackRates: Object.fromEntries([...range.roleRates].map(([role, rate]) => [role, rateText(rate)])),
        specialRates: Object.fromEntries([...range.specialRates].map(([id, rate]) => [String(id), rateText(rate)])),
      })),
    defaultRates: Object.fromEntries([...facts.roleDefaults].map(([role, rate]) => [role, rateText(rate)])),
    zohoEmployeeMetadataList: rows.map(({ row, written }) => ({
      ...rowAnswer(facts, row, written),
      ...timeAnswer(row.developer.employeeId === null ? [] : (logs.get(row.developer.employeeId) ?? [])),
    })),
    invoiceLineItemList: [...(extras.services ?? [])],
    invoiceGenerateDetails: extras.details,
  };
}

/** The lines that an invoice of a predicted amount begins with. */
export const agreedAnswer = (facts: TimesheetFacts, amount: string): ServiceLineOut[] =>
  agreedLines(facts.frame, {
    projectName: facts.project.name,
    start: facts.period.start,
    end: facts.isRetainer ? null : facts.period.end,
    price: priceFromText(amount),
  }).map(({ id, name, description, price }) => ({
    id,
    name,
    description,
    quantity: quantityText(quantityOfService(name)),
    rate: priceText(price),
    isService: true,
    isDeletable: true,
    manuallyAdded: true,
  }));

/** What an invoice of these days would begin with. */
export function detailsOf(
  facts: TimesheetFacts,
  today: CalendarDate,
  prediction?: Predicted,
): Timesheet['invoiceGenerateDetails'] {
  const { project } = facts;
  const { company } = project;
  if (company === null) throw new Error('a timesheet without a company');
  return {
    invoiceId: null,
    predictionId: prediction?.id ?? null,
    version: null,
    startDate: facts.period.start,
    endDate: facts.isRetainer ? null : facts.period.end,
    endDateNull: facts.isRetainer,
    timesheetStartDate: facts.timesheetPeriod.start,
    timesheetEndDate: facts.timesheetPeriod.end,
    invoiceDate: today,
    invoiceDueDate: dueDate(today, project.invoiceTerm ?? 0),
    invoiceTerm: project.invoiceTerm ?? 0,
    invoiceStatus: 'Pending',
    financialType: prediction?.financialType ?? 'Revenue',
    currencyCode: company.currencyCode,
    currency: currencySign(company.currencyCode),
    exchangeRate: company.currencyCode === 'USD' ? '1.000000' : null,
    customerMemo: '',
    privateNote: '',
    note: '',
    modifyInBooks: false,
    sheetURL: null,
    givenDays: { startDate: prediction !== undefined, endDate: (prediction?.end ?? null) !== null },
    associatedProjects: prediction?.associatedProjects.map((one) => one.name) ?? [],
    lineWords: {},
    taxDetails: {
      taxable: isTaxed(company),
      globalTaxSetting: company.taxSetting,
      taxCodeId: company.taxCodeId,
      taxName: company.taxName,
    },
  };
}

/** Whether a company is taxed. In regions without tax it is not, whatever tax setting is stored for the company. */
export const isTaxed = ({
  taxable,
  region,
  chargesVat,
}: Pick<NonNullable<ProjectFacts['company']>, 'taxable' | 'region' | 'chargesVat'>): boolean =>
  taxable && !isWithoutTax(region, chargesVat);

/** What a timesheet shows of the prediction that it is made for. */
export interface Predicted {
  readonly id: number;
  readonly financialType: string;
  readonly end: CalendarDate | null;
  readonly associatedProjects: readonly { readonly name: string }[];
}

const logsByEmployee = ({ logs }: TimesheetFacts): ReadonlyMap<number, TimesheetRow['logs']> =>
  new Map(
    [...byEmployee(logs)].map(([id, own]) => [id, own.map(({ employeeId: _employeeId, ...log }) => log)] as const),
  );
