import type { LeaveOutcome } from '../leave/leave-balance.ts';
import { leaveDeductedTrace, leaveTakenTrace } from '../leave/leave-trace.ts';
import { rateSegments } from '../rates/rate-segments.ts';
import {
  enteredBy,
  type LogLeaf,
  type Trace,
  traced,
  type TraceDetails,
  tracedMoney,
  type TraceSources,
} from '../trace/trace.ts';
import { attendanceOfRow, type DeveloperRow, developerRow, type RowPart } from './developer-row.ts';
import { hoursOfDays } from './expected-hours.ts';
import { daysExpectedToBeLogged, hoursExpectedToBeLogged } from './missing-time.ts';
import { logsOfRow, rateOfLastDay, sumSeconds } from './row-basis.ts';
import type { AttendanceEntry, RowInput, TimeLog } from './row-input.ts';
import type { TimesheetFrame } from './timesheet-frame.ts';

/** The trace of each figure of a row. */
export interface DeveloperRowTraces {
  readonly billedHours: Trace;
  readonly nonBilledHours: Trace;
  readonly calculatedBillingHours: Trace;
  readonly extraLoggedHours: Trace;
  readonly leaveDeduced: Trace;
  readonly discountedHours: Trace;
  readonly missingTime: Trace;
  readonly onTimeHoursSum: Trace;
  readonly ontimeVsZoho: Trace;
  readonly totalHours: Trace;
  readonly rate: Trace;
  readonly amount: Trace;
  /** One per part of the row, in the same order. */
  readonly parts: readonly PartTraces[];
}

export interface PartTraces {
  readonly rate: Trace;
  readonly hours: Trace;
  readonly overtime: Trace;
  readonly leave: Trace;
  readonly discount: Trace;
  readonly totalHours: Trace;
  readonly amount: Trace;
}

/** The traces of a row that `developerRow` made from the same frame and input. */
export function developerRowTraces(frame: TimesheetFrame, input: RowInput, row: DeveloperRow): DeveloperRowTraces {
  const { edits = {}, developer } = input;
  const { leave } = row;
  const logs = logsOfRow(frame, input.logs);
  const percentage = traced('billingPercentage', developer.billingPercentage, '%', 'given', [], {
    sources: { ...sourcesOfRow(row), ...enteredBy(developer.billingPercentageBy) },
  });
  const billedHours = billedHoursTrace(row, logs);
  const nonBilled = logs.filter((log) => !log.billable);
  const nonBilledHours = traced(
    'nonBilledHours',
    row.nonBilledHours,
    'h',
    'hours.sum-of-logs',
    [secondsTrace(nonBilled)],
    {
      key: `row:${row.rowId}:nonBilledHours`,
    },
  );
  const calculatedBillingHours = billingHoursTrace(
    row,
    billedHours,
    percentage,
    edits.calculatedBillingHours !== undefined,
  );
  const { rowId } = row;
  const extraLoggedHours = enteredTrace('extraLoggedHours', row.extraLoggedHours, {
    rowId,
    isEntered: edits.extraLoggedHours !== undefined,
  });
  const discountedHours = enteredTrace('discountedHours', row.discountedHours, {
    rowId,
    isEntered: edits.discountedHours !== undefined,
  });
  const leaveDeduced = leaveDeducedTrace(row, leave, percentage);
  const totalHours = traced(
    'totalHours',
    row.totalHours,
    'h',
    'row.total',
    [calculatedBillingHours, extraLoggedHours, leaveDeduced, discountedHours],
    { key: `row:${row.rowId}:totalHours`, sources: sourcesOfRow(row) },
  );
  const rates = row.parts.map((part) => partRateTrace(part, rowId, () => computedRateTrace(frame, input)));
  const whole = {
    hours: calculatedBillingHours,
    overtime: extraLoggedHours,
    leave: leaveDeduced,
    discount: discountedHours,
  };
  const parts = row.parts.map((part, at): PartTraces => {
    const rate = rates[at] ?? computedRateTrace(frame, input);
    const hours = row.parts.length === 1 ? { ...whole, totalHours } : partHoursTraces(part, at, totalHours);
    const amount = tracedMoney('amount', part.amount, frame.currency, 'amount.rate-times-hours', [
      rate,
      hours.totalHours,
    ]);
    return { ...hours, rate, amount };
  });
  const onTimeHoursSum = onTimeTrace(row, attendanceOfRow(frame, input));
  const [only] = parts;
  const isOne = only !== undefined && parts.length === 1;
  const amount = isOne
    ? only.amount
    : tracedMoney(
        'amount',
        row.amount,
        frame.currency,
        'sum',
        parts.map((part) => part.amount),
      );
  return {
    billedHours,
    nonBilledHours,
    calculatedBillingHours,
    extraLoggedHours,
    leaveDeduced,
    discountedHours,
    missingTime: missingTimeTrace(frame, row, leave, [percentage, billedHours, nonBilledHours]),
    onTimeHoursSum,
    ontimeVsZoho: traced('ontimeVsZoho', row.ontimeVsZoho, 'h', 'difference', [
      onTimeHoursSum,
      billedHours,
      nonBilledHours,
    ]),
    totalHours,
    rate: isOne && showsItsRate(row) ? only.rate : severalRatesTrace(frame, row, amount, totalHours),
    amount,
    parts,
  };
}

/** Whether the rate of the only part is that of the row: without hours it is the last day's, unless edited. */
const showsItsRate = ({ totalHours, parts: [only] }: DeveloperRow): boolean =>
  totalHours !== 0n || only?.reason === 'edited';

/** A log as a leaf of a trace. */
function logLeaf(log: TimeLog): LogLeaf {
  return { logId: log.logId, day: log.day, seconds: log.seconds.toString(), task: log.task };
}

function secondsTrace(logs: readonly TimeLog[], details: TraceDetails = {}): Trace {
  const sources = { ...details.sources, logs: logs.map(logLeaf) };
  return traced('loggedSeconds', sumSeconds(logs), 's', 'seconds.sum-of-logs', [], { ...details, sources });
}

function sourcesOfRow(row: DeveloperRow): TraceSources {
  const { employeeId, name, role } = row.developer;
  return { rowId: row.rowId, employeeId, name, role };
}

/** Billable hours; for a row that bills them grouped by the rate of their day, as they are split. */
function billedHoursTrace(row: DeveloperRow, logs: readonly TimeLog[]): Trace {
  const inputs =
    row.basis.kind === 'logs'
      ? row.basis.groups.map((group, at) => secondsTrace(group.things, { key: `row:${row.rowId}:seconds:${at}` }))
      : [
          secondsTrace(
            logs.filter((log) => log.billable),
            { key: `row:${row.rowId}:seconds:0` },
          ),
        ];
  return traced('billedHours', row.billedHours, 'h', 'hours.sum-of-logs', inputs, {
    key: `row:${row.rowId}:billedHours`,
  });
}

function billingHoursTrace(row: DeveloperRow, billedHours: Trace, percentage: Trace, isEdited: boolean): Trace {
  const figure = 'calculatedBillingHours';
  const computed =
    row.basis.kind === 'logs'
      ? traced(figure, row.computedBillingHours, 'h', 'hours.sum-of-logs', billedHours.inputs)
      : traced(figure, row.computedBillingHours, 'h', 'hours.expected', [
          percentage,
          ...row.basis.groups.map((group) =>
            traced('workingDays', BigInt(group.things.length), 'count', 'days.count', [], {
              sources: { days: group.things },
            }),
          ),
        ]);
  return isEdited
    ? traced(figure, row.calculatedBillingHours, 'h', 'edited', [computed], editOfRow(row.rowId))
    : computed;
}

/** By its row an edited figure is found again when the invoice is saved once more. */
const editOfRow = (rowId: string): TraceDetails => ({ sources: { rowId } });

function enteredTrace(
  figure: string,
  hours: bigint,
  { rowId, isEntered }: { readonly rowId: string; readonly isEntered: boolean },
): Trace {
  return isEntered
    ? traced(figure, hours, 'h', 'edited', [], editOfRow(rowId))
    : traced(figure, hours, 'h', 'given', [], { reason: 'none-entered' });
}

function leaveDeducedTrace(row: DeveloperRow, leave: LeaveOutcome, percentage: Trace): Trace {
  const figure = 'leaveDeduced';
  if (row.basis.kind === 'logs')
    return traced(figure, row.leaveDeduced, 'h', 'given', [], { reason: 'not-deducted-here' });
  return traced(figure, row.leaveDeduced, 'h', 'hours.of-leave-time', [leaveDeductedTrace(leave), percentage]);
}

function missingTimeTrace(
  frame: TimesheetFrame,
  row: DeveloperRow,
  leave: LeaveOutcome,
  [percentage, billedHours, nonBilledHours]: readonly [Trace, Trace, Trace],
): Trace {
  const days = daysExpectedToBeLogged(frame, row.developer);
  const expected = traced('expectedHours', hoursExpectedToBeLogged(frame, row.developer), 'h', 'hours.expected', [
    percentage,
    traced('workingDays', BigInt(days.length), 'count', 'days.count', [], { sources: { days } }),
  ]);
  const onLeave = traced(
    'leaveTakenHours',
    hoursOfDays(leave.takenDays, row.developer.billingPercentage),
    'h',
    'hours.of-leave-time',
    [leaveTakenTrace(leave), percentage],
  );
  return traced('missingTime', row.missingTime, 'h', 'hours.missing', [expected, onLeave, billedHours, nonBilledHours]);
}

/** Attendance as the sum of its entries; an entry's category takes the place of a log's task. */
function onTimeTrace(row: DeveloperRow, attendance: readonly AttendanceEntry[]): Trace {
  const logs = attendance.map((entry) => ({
    logId: entry.entryId,
    day: entry.day,
    seconds: entry.seconds.toString(),
    task: entry.category,
  }));
  const seconds = traced('attendanceSeconds', sumSeconds(attendance), 's', 'seconds.sum-of-logs', [], {
    sources: { logs },
  });
  return traced('onTimeHoursSum', row.onTimeHoursSum, 'h', 'hours.sum-of-logs', [seconds], {
    key: `row:${row.rowId}:onTimeHoursSum`,
  });
}

function partHoursTraces(part: RowPart, position: number, rowTotal: Trace): Omit<PartTraces, 'rate' | 'amount'> {
  const share = (figure: string, hours: bigint, rule: Trace['rule']) =>
    traced(figure, hours, 'h', rule, [rowTotal], { position });
  return {
    hours: share('calculatedBillingHours', part.hours, 'part.hours'),
    overtime: share('extraLoggedHours', part.overtime, 'part.overtime'),
    leave: share('leaveDeduced', part.leave, 'part.leave'),
    discount: share('discountedHours', part.discount, 'part.discount'),
    totalHours: share('totalHours', part.totalHours, 'part.total'),
  };
}

function partRateTrace(part: RowPart, rowId: string, computed: () => Trace): Trace {
  if (part.reason === 'edited') return traced('rate', part.rate, 'rate', 'edited', [computed()], editOfRow(rowId));
  return rateTrace(part.rate, part.reason, part.segments);
}

function rateTrace(rate: bigint, reason: Exclude<RowPart['reason'], 'edited'>, segments: RowPart['segments']): Trace {
  const sources = {
    rangeIds: segments.map((segment) => segment.range?.id ?? null),
    spans: segments.map(({ start, end }) => ({ start, end })),
  };
  return traced('rate', rate, 'rate', `rate.${reason}`, [], { sources });
}

/** The rate of a row before its edit. */
function computedRateTrace(frame: TimesheetFrame, input: RowInput): Trace {
  const unedited = { ...input, edits: { ...input.edits, rate: undefined } };
  const { rate } = developerRowTraces(frame, unedited, developerRow(frame, unedited));
  return rate;
}

function severalRatesTrace(frame: TimesheetFrame, row: DeveloperRow, amount: Trace, totalHours: Trace): Trace {
  if (row.totalHours === 0n) {
    const end = frame.invoicePeriod.end;
    const [segment] = rateSegments({ start: end, end }, row.developer, frame.rates);
    const segments = segment === undefined ? [] : [segment];
    return {
      ...rateTrace(rateOfLastDay(frame, row.developer), segment?.reason ?? 'none', segments),
      reason: 'no-hours',
    };
  }
  return traced('rate', row.rate, 'rate', 'rate.amount-over-hours', [amount, totalHours]);
}
