import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { developerRow, type DeveloperRow } from '@countinghouse/billing/timesheets/developer-row.ts';
import { hoursOfPeriod } from '@countinghouse/billing/timesheets/hours-of-period.ts';
import type { RowDeveloper, RowEdits, RowInput, TimeLog } from '@countinghouse/billing/timesheets/row-input.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { WHOLE } from '@countinghouse/billing/values/percentage.ts';
import type { WrittenRow } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { TimesheetRow } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import type { RefusalDetail } from '../../handle.ts';
import { byEmployee } from './by-employee.ts';
import type { TimesheetFacts } from './timesheets.public.ts';

/** What people write into the rows of a timesheet: figures over the computed ones, and rows of their own. */

/** A row with what was written into it, if anything was. */
export interface RowAsWritten {
  readonly input: RowInput;
  readonly row: DeveloperRow;
  readonly written: WrittenRow | undefined;
}

/** The rows of a timesheet with what was typed over them, and behind them those that people added. */
export function writtenRows(facts: TimesheetFacts, written: readonly WrittenRow[]): RowAsWritten[] {
  const logs = byEmployee<TimeLog & { employeeId: number }>(
    facts.logs.map((log) => ({ ...log, seconds: BigInt(log.seconds) })),
  );
  const attendance = byEmployee(facts.attendance);
  const typed = new Map(written.filter((row) => !row.isDeletable).map((row) => [row.userId, row]));
  const ofDevelopers = facts.developers.map((developer) => {
    const employeeId = developer.employeeId ?? 0;
    const input: RowInput = {
      developer,
      logs: logs.get(employeeId) ?? [],
      leave: facts.leave.get(employeeId),
      attendance: attendance.get(employeeId) ?? [],
    };
    return asWritten(facts, input, typed.get(employeeId));
  });
  const added = written
    .filter((row) => row.isDeletable)
    .map((row) => asWritten(facts, { developer: addedDeveloper(row), logs: [] }, row));
  return [...ofDevelopers, ...added];
}

function asWritten({ frame }: TimesheetFacts, computed: RowInput, written: WrittenRow | undefined): RowAsWritten {
  const input: RowInput = { ...computed, edits: written === undefined ? undefined : readEdits(written) };
  return { input, row: developerRow(frame, input), written };
}

/** Someone who is no developer of the project; the row bills what is typed into it. */
const addedDeveloper = (row: WrittenRow): RowDeveloper => ({
  rowId: `added:${row.userId}`,
  employeeId: null,
  name: row.employeeName ?? '',
  role: row.userRole ?? '',
  billingModel: null,
  billingPercentage: WHOLE,
  from: null,
  offBoard: null,
});

type RefuseRows = (
  code: 'developer_unknown' | 'role_unknown' | 'hours_absurd' | 'discount_of_retainer',
  detail?: RefusalDetail,
) => never;

/**
 * Refuses rows that cannot be billed: of a person who is not on the project, twice of the same one, in a role without any rate,
 * with more hours than the period has, or with a discount on a prepaid retainer, whose rows have none.
 */
export function demandRows(facts: TimesheetFacts, written: readonly WrittenRow[], refuse: RefuseRows): void {
  // a retainer bills no hours
  if (facts.isRetainer && written.length > 0) refuse('developer_unknown');
  const employees = new Set(facts.developers.map((one) => one.employeeId));
  const own = written.filter((row) => !row.isDeletable);
  const rows = new Set(written.map((row) => `${row.isDeletable} ${row.userId}`));
  if (own.some((row) => !employees.has(row.userId)) || rows.size < written.length) refuse('developer_unknown');
  const roles = rolesOf(facts);
  const strange = written.flatMap((row, at) =>
    row.isDeletable && !roles.has(row.userRole ?? '')
      ? [{ path: `zohoEmployeeMetadataList.${at}.userRole`, message: serverMessages.roleUnknown }]
      : [],
  );
  if (strange.length > 0) refuse('role_unknown', { fields: strange });
  const most = hoursOfPeriod(facts.period);
  const absurd = written.flatMap((row, at) =>
    typedHours
      .filter((name) => row[name] !== undefined && hoursFromText(row[name]) > most)
      .map((name) => ({ path: `zohoEmployeeMetadataList.${at}.${name}`, message: messages.hoursAbsurd })),
  );
  if (absurd.length > 0) refuse('hours_absurd', { fields: absurd });
  const discounted = written.flatMap(({ discountedHours }, at) =>
    isRetainerPrepaid(facts.frame) && discountedHours !== undefined && hoursFromText(discountedHours) > 0n
      ? [{ path: `zohoEmployeeMetadataList.${at}.discountedHours`, message: serverMessages.discountOfRetainer }]
      : [],
  );
  if (discounted.length > 0) refuse('discount_of_retainer', { fields: discounted });
}

/** The roles that a row of this timesheet can have. */
const rolesOf = ({ developers, ranges, roleDefaults }: TimesheetFacts): ReadonlySet<string> =>
  new Set([
    ...developers.map((one) => one.role),
    ...ranges.flatMap((range) => [...range.roleRates.keys()]),
    ...roleDefaults.keys(),
  ]);

const typedHours = ['calculatedBillingHours', 'extraLoggedHours', 'discountedHours'] as const;
const editable = ['rate', ...typedHours, 'billingModel'] as const;

/** What was typed over a row, as it travels and is kept: decimal text, a missing one means "as computed". */
export const editsOf = (row: WrittenRow): TimesheetRow['edits'] =>
  Object.fromEntries(editable.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]] as const])));

const readEdits = (typed: WrittenRow): RowEdits => ({
  rate: typed.rate === undefined ? undefined : rateFromText(typed.rate),
  calculatedBillingHours:
    typed.calculatedBillingHours === undefined ? undefined : hoursFromText(typed.calculatedBillingHours),
  extraLoggedHours: typed.extraLoggedHours === undefined ? undefined : hoursFromText(typed.extraLoggedHours),
  discountedHours: typed.discountedHours === undefined ? undefined : hoursFromText(typed.discountedHours),
  billingModel: typed.billingModel,
});
