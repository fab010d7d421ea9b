import { dueDate } from '@countinghouse/billing/invoice/due-date.ts';
import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheet/developer-row.ts';
import { hoursOfPeriod } from '@countinghouse/billing/timesheet/hours-of-period.ts';
import type { RowEdits, RowInput, TimeLog } from '@countinghouse/billing/timesheet/row-input.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromText, hoursText } from '@countinghouse/billing/values/hours.ts';
import { rateFromText, rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { percentageText } from '@countinghouse/billing/values/percentage.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Timesheet, TimesheetRow } from '@countinghouse/contract/timesheets.contract.ts';
import { leaveOnTheWire, onTimeDays } from './leave-and-attendance.ts';
import { isForTimesheet, type TimesheetFacts } from './timesheets.public.ts';

/** What a person typed over a row, as it travels and is stored: decimal text, a missing one means "as computed". */
export interface WrittenEdits {
  readonly rate?: string | undefined;
  readonly calculatedBillingHours?: string | undefined;
  readonly extraLoggedHours?: string | undefined;
  readonly discountedHours?: string | undefined;
}

/** Everything that each row of a timesheet is computed from, with what was typed over it. */
export function rowInputsOf(facts: TimesheetFacts, edits: ReadonlyMap<number, WrittenEdits>): RowInput[] {
  const logs = byEmployee<TimeLog & { employeeId: number }>(
    facts.logs.map((log) => ({ ...log, seconds: BigInt(log.seconds) })),
  );
  const attendance = byEmployee(facts.attendance);
  return facts.developers.map((developer) => {
    const employeeId = developer.employeeId ?? 0;
    const typed = edits.get(employeeId);
    return {
      developer,
      logs: logs.get(employeeId) ?? [],
      leave: facts.leave.get(employeeId),
      attendance: attendance.get(employeeId) ?? [],
      edits: typed === undefined ? undefined : readEdits(typed),
    };
  });
}

/** The typed hours that are more than the period has, each at its field. */
export function absurdHours(
  period: Period,
  typed: readonly WrittenEdits[],
): { readonly path: string; readonly message: string }[] {
  const most = hoursOfPeriod(period);
  return typed.flatMap((row, at) =>
    typedHours
      .filter((name) => row[name] !== undefined && hoursFromText(row[name]) > most)
      .map((name) => ({ path: `zohoEmployeeMetadataList.${at}.${name}`, message: messages.hoursAbsurd })),
  );
}

const typedHours = ['calculatedBillingHours', 'extraLoggedHours', 'discountedHours'] as const;

/** The rows of a timesheet with what was typed over them. */
export const rowsOf = (facts: TimesheetFacts, edits: ReadonlyMap<number, WrittenEdits>): DeveloperRow[] =>
  rowInputsOf(facts, edits).map((input) => developerRow(facts.frame, input));

const readEdits = (typed: WrittenEdits): RowEdits => ({
  rate: typed.rate === undefined ? undefined : rateFromText(typed.rate),
  calculatedBillingHours:
    typed.calculatedBillingHours === undefined ? undefined : hoursFromText(typed.calculatedBillingHours),
  extraLoggedHours: typed.extraLoggedHours === undefined ? undefined : hoursFromText(typed.extraLoggedHours),
  discountedHours: typed.discountedHours === undefined ? undefined : hoursFromText(typed.discountedHours),
});

/** A row in the names of the wire (billing, section 3), without its logs. */
export function rowOnTheWire(
  facts: TimesheetFacts,
  row: DeveloperRow,
  typed: { readonly edits: WrittenEdits; readonly note: string },
): Omit<TimesheetRow, 'logs'> {
  const { developer } = row;
  return {
    userId: developer.employeeId ?? 0,
    employeeName: developer.name,
    userRole: developer.role,
    rate: rateText(row.rate),
    rateCount: row.parts.length,
    defaultRateFlag: row.defaultRateFlag,
    billingPercentage: percentageText(developer.billingPercentage),
    billingModel: developer.billingModel,
    fromDate: developer.from,
    offBoard: developer.offBoard,
    billedHours: hoursText(row.billedHours),
    nonBilledHours: hoursText(row.nonBilledHours),
    missingTime: hoursText(row.missingTime),
    missingHours: hoursText(row.missingTime),
    onTimeHoursSum: hoursText(row.onTimeHoursSum),
    ontimeVsZoho: hoursText(row.ontimeVsZoho),
    calculatedBillingHours: hoursText(row.calculatedBillingHours),
    extraLoggedHours: hoursText(row.extraLoggedHours),
    leaveDeduced: hoursText(row.leaveDeduced),
    discountedHours: hoursText(row.discountedHours),
    totalHours: hoursText(row.totalHours),
    amount: moneyText(row.amount, facts.currency),
    note: typed.note,
    edits: definedOnly(typed.edits),
    userLeaveData: leaveOnTheWire(facts, row),
    onTimeLogs: onTimeDays(facts.attendance.filter((entry) => entry.employeeId === developer.employeeId)),
  };
}

const definedOnly = (edits: WrittenEdits): TimesheetRow['edits'] =>
  Object.fromEntries(Object.entries(edits).filter(([, text]) => text !== undefined));

/** The same with its logs. */
export const wholeRowOnTheWire = (
  facts: TimesheetFacts,
  row: DeveloperRow,
  typed: { readonly edits: WrittenEdits; readonly note: string },
): TimesheetRow => ({
  ...rowOnTheWire(facts, row, typed),
  logs: logsByEmployee(facts).get(row.developer.employeeId ?? 0) ?? [],
});

export interface TimesheetExtras {
  readonly typed: ReadonlyMap<number, { readonly edits: WrittenEdits; readonly note: string }>;
  readonly details: Timesheet['invoiceGenerateDetails'];
}

/** A whole timesheet as it travels: the rows, and all they were computed from. */
export function timesheetOnTheWire(facts: TimesheetFacts, extras: TimesheetExtras): Timesheet {
  const { project } = facts;
  const { company } = project;
  if (company === null) throw new Error('a timesheet without a company');
  const rows = rowsOf(facts, new Map([...extras.typed].map(([id, typed]) => [id, typed.edits])));
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
    zohoEmployeeMetadataList: rows.map((row) => {
      const employeeId = row.developer.employeeId ?? 0;
      const typed = extras.typed.get(employeeId) ?? { edits: {}, note: '' };
      return { ...rowOnTheWire(facts, row, typed), logs: logs.get(employeeId) ?? [] };
    }),
    invoiceGenerateDetails: extras.details,
  };
}

/** What an invoice of these days would begin with. */
export function detailsOf(facts: TimesheetFacts, today: CalendarDate): Timesheet['invoiceGenerateDetails'] {
  const { project } = facts;
  const { company } = project;
  if (company === null) throw new Error('a timesheet without a company');
  return {
    invoiceId: null,
    predictionId: null,
    version: null,
    startDate: facts.period.start,
    endDate: facts.period.end,
    timesheetStartDate: facts.timesheetPeriod.start,
    timesheetEndDate: facts.timesheetPeriod.end,
    invoiceDate: today,
    invoiceDueDate: dueDate(today, project.invoiceTerm ?? 0),
    invoiceStatus: 'Pending',
    financialType: 'Revenue',
    currencyCode: company.currencyCode,
    exchangeRate: company.currencyCode === 'USD' ? '1.000000' : null,
    customerMemo: '',
    privateNote: '',
    note: '',
    modifyInBooks: false,
    sheetURL: null,
    taxDetails: {
      taxable: company.taxable,
      globalTaxSetting: company.taxSetting,
      taxCodeId: company.taxCodeId,
      taxName: null,
    },
  };
}

const logsByEmployee = ({ logs }: TimesheetFacts): ReadonlyMap<number, TimesheetRow['logs']> =>
  new Map(
    [...byEmployee(logs)].map(([id, own]) => [id, own.map(({ employeeId: _employeeId, ...log }) => log)] as const),
  );

function byEmployee<Thing extends { readonly employeeId: number }>(
  things: readonly Thing[],
): ReadonlyMap<number, Thing[]> {
  const found = new Map<number, Thing[]>();
  for (const thing of things) {
    const own = found.get(thing.employeeId);
    if (own === undefined) found.set(thing.employeeId, [thing]);
    else own.push(thing);
  }
  return found;
}
