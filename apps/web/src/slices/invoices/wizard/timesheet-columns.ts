import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { hoursOfPeriod } from '@countinghouse/billing/timesheets/hours-of-period.ts';
import { developerRowTraces, type DeveloperRowTraces } from '@countinghouse/billing/timesheets/developer-row-trace.ts';
import type { HoursService } from '@countinghouse/billing/timesheets/row-input.ts';
import { daysOfHours } from '@countinghouse/billing/timesheets/expected-hours.ts';
import { mayDeductLeave, type BillingModel } from '@countinghouse/billing/timesheets/project-terms.ts';
import {
  isUnknownTo,
  timesheetTotals,
  type TimesheetTotals,
} from '@countinghouse/billing/timesheets/timesheet-rows.ts';
import type { TimesheetFrame } from '@countinghouse/billing/timesheets/timesheet-frame.ts';
import { varianceBand } from '@countinghouse/billing/timesheets/variance-band.ts';
import { daysText } from '@countinghouse/billing/values/days.ts';
import { hoursFromText, hoursText, type Hours } from '@countinghouse/billing/values/hours.ts';
import { rateText } from '@countinghouse/billing/values/hourly-rate.ts';
import { moneyText } from '@countinghouse/billing/values/money.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { billingModel } from '@countinghouse/contract/options.ts';
import { splitOfRates } from '../../../api/timesheet-values.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { periodWords } from '../../../ui/figures/date-text.tsx';
import { differenceColumn } from './prepaid-offer.ts';
import { isAdded, type SheetRow, type TypedEdits } from './timesheet-sheet.ts';

type Column = GridColumn<SheetRow>;
type Figure = Exclude<keyof DeveloperRowTraces, 'parts'>;

/** The details behind a figure of a row. */
export type RowDetails = 'billable' | 'nonBillable' | 'leave' | 'on-time';

/** The data for rows that users add. */
export interface RowHelp {
  /** The employees that can be added, and their roles. */
  readonly names: readonly string[];
  readonly roles: readonly string[];
  readonly onRemove: (row: SheetRow) => void;
  /** Settles the difference that a row paid Prepaid offers. */
  readonly onTake: (row: SheetRow) => void;
}

/** The dialogs that the grid opens, and the columns it shows. */
export interface TimesheetDetails extends RowHelp {
  /** Whether attendance was fetched for days of the period. */
  readonly hasAttendance: boolean;
  readonly open: (what: RowDetails, row: SheetRow) => void;
}

/** The width of the table; the notes take what the figures leave of it. */
const sheetWidthMin = 2400;

/** The columns of the timesheet grid: edits are stored beside the computed figures. */
export function timesheetColumns(
  frame: TimesheetFrame,
  isNarrow: boolean,
  details: TimesheetDetails,
): readonly Column[] {
  const originOf = (figure: Figure) => (row: SheetRow) => ({
    of: `${row.row.developer.name}, ${periodWords(frame.invoicePeriod.start, frame.invoicePeriod.end)}`,
    trace: developerRowTraces(frame, row.input, row.row)[figure],
    currency: frame.currency.code,
  });
  const totalOf = (figure: keyof TimesheetTotals) => (rows: readonly SheetRow[]) => {
    const totals = timesheetTotals(rows.map((row) => row.row));
    return figure === 'amount' ? moneyText(totals.amount, frame.currency) : hoursText(totals[figure]);
  };
  const hours = (key: Figure & keyof TimesheetTotals, title: string, width = 96): Column => ({
    key,
    title,
    width,
    kind: 'hours',
    negative: true,
    read: ({ row }) => hoursText(row[key] as Hours),
    origin: originOf(key),
    total: totalOf(key),
  });
  const typed = (
    name: Exclude<keyof TypedEdits, 'billingModel'>,
    column: Column,
    computed: (row: SheetRow) => string,
  ): Column => ({
    ...column,
    negative: false,
    write: (row, text) => ({ ...row, typed: withEdit(row.typed, name, text, computed(row)) }),
    computed: (row) => (row.typed[name] === undefined ? undefined : computed(row)),
    putBack: (row) => ({ ...row, typed: withEdit(row.typed, name, '', '') }),
  });
  // a developer added by hand has neither logs nor leave nor attendance here
  const opens = (what: RowDetails) => (row: SheetRow) =>
    isAdded(row) ? undefined : { label: 'details', run: () => details.open(what, row) };
  const variance = (key: 'missingTime' | 'ontimeVsZoho', title: string): Column => ({
    ...hours(key, title, 112),
    // a developer added by hand has no expected hours
    tone: (row) => (isAdded(row) ? undefined : toneOfBand[varianceBand(row.row[key], 'strict')]),
  });
  // an unknown developer has a dash with the reason, and no zero
  const ifKnown = (column: Column, service: HoursService): Column => ({
    ...column,
    read: (row) => (isUnknownTo(row.row, service) ? '' : column.read(row)),
    tone: (row) => (isUnknownTo(row.row, service) ? undefined : column.tone?.(row)),
    remark: (row) => (isUnknownTo(row.row, service) ? '\u2013' : column.remark?.(row)),
    remarkHint: (row) =>
      isUnknownTo(row.row, service)
        ? service === 'people'
          ? messages.notInPeople
          : messages.notInAttendance
        : column.remarkHint?.(row),
  });
  const onTime = ifKnown({ ...hours('onTimeHoursSum', 'OnTime', 150), action: opens('on-time') }, 'attendance');
  const leave = ifKnown(
    {
      ...hours('leaveDeduced', 'Leave Deduction (days)', 190),
      read: ({ row }) => daysText(daysOfHours(row.leaveDeduced)),
      total: (rows) => daysText(daysOfHours(timesheetTotals(rows.map((row) => row.row)).leaveDeduced)),
      action: opens('leave'),
    },
    'people',
  );
  const most = hoursOfPeriod(frame.invoicePeriod);
  const typedHours = (
    name: Exclude<keyof TypedEdits, 'rate' | 'billingModel'>,
    title: string,
    width: number,
    computed: (row: SheetRow) => string,
  ): Column => ({
    ...typed(name, hours(name, title, width), computed),
    check: (text) => (hoursFromText(text) > most ? messages.hoursAbsurd : undefined),
  });
  const rate: Column = {
    key: 'rate',
    title: 'Rate',
    width: 140,
    kind: 'rate',
    max: '100000',
    invalid: messages.invalidRate,
    read: ({ row }) => rateText(row.rate),
    origin: originOf('rate'),
    remark: ({ row }) =>
      row.parts.length > 1 ? `${row.parts.length} rates` : row.defaultRateFlag ? 'default' : undefined,
    remarkHint: ({ row }) => splitOfRates(row, frame.currency),
    tone: ({ row }) => (row.rate === 0n ? 'bad' : undefined),
  };
  const figures: readonly Column[] = [
    {
      key: 'name',
      title: 'Name',
      width: isNarrow ? 132 : 170,
      kind: 'choice',
      frozen: true,
      read: ({ row }) => row.developer.name,
      ...writtenWhereAdded((row, name) => ({ ...row.input.developer, name }), details.names),
    },
    // on a phone two frozen columns would leave no room for a figure
    {
      key: 'role',
      title: 'Role',
      width: 150,
      kind: 'choice',
      frozen: !isNarrow,
      read: ({ row }) => row.developer.role,
      ...writtenWhereAdded((row, role) => ({ ...row.input.developer, role }), details.roles),
    },
    ...(mayDeductLeave(frame) ? [modelColumn(frame.projectModel === 'Mixed')] : []),
    typed('rate', rate, ({ row }) => rateText(row.computedRate)),
    { ...hours('billedHours', 'Billable', 140), action: opens('billable') },
    { ...hours('nonBilledHours', 'Non billable', 140), action: opens('nonBillable') },
    ...(details.hasAttendance ? [onTime, ifKnown(variance('ontimeVsZoho', 'O vs Z'), 'attendance')] : []),
    variance('missingTime', 'Missing Time'),
    ...(mayDeductLeave(frame) ? [leave] : []),
    typedHours('calculatedBillingHours', 'Billing hours', 116, ({ row }) => hoursText(row.computedBillingHours)),
    ...(frame.payModel === 'Prepaid' && mayDeductLeave(frame) ? [differenceColumn(frame, details.onTake)] : []),
    typedHours('extraLoggedHours', 'Overtime', 96, () => '0.00'),
    ...(isRetainerPrepaid(frame) ? [] : [typedHours('discountedHours', 'Other Discount', 120, () => '0.00')]),
    { ...hours('totalHours', 'Total'), staysRight: !isNarrow },
    {
      key: 'amount',
      title: `Amount (${frame.currency.code})`,
      width: 132,
      staysRight: !isNarrow,
      kind: 'money',
      decimals: frame.currency.decimals,
      negative: true,
      read: ({ row }) => moneyText(row.amount, frame.currency),
      origin: originOf('amount'),
      total: totalOf('amount'),
    },
  ];
  const widthOfFigures = figures.reduce((sum, column) => sum + column.width, 0);
  return [
    ...figures,
    {
      key: 'note',
      title: 'Note',
      width: Math.max(240, sheetWidthMin - widthOfFigures),
      kind: 'text',
      read: (row) => row.note,
      write: (row, note) => ({ ...row, note }),
      action: (row) => (isAdded(row) ? { label: 'Remove', run: () => details.onRemove(row) } : undefined),
    },
  ];
}

/** Name and role of the project's developers are read-only; those of an added row are chosen. */
const writtenWhereAdded = (
  written: (row: SheetRow, text: string) => SheetRow['input']['developer'],
  choices: readonly string[],
): Pick<Column, 'choices' | 'write' | 'isReadOnly' | 'isMarked'> => ({
  choices: choices.map((value) => ({ value, label: value })),
  write: (row, text) => ({ ...row, input: { ...row.input, developer: written(row, text) } }),
  isReadOnly: (row) => !isAdded(row),
  isMarked: isAdded,
});

/** The billing model of a row: in a Mixed project the developer's own unless another one is chosen for this invoice. */
const modelColumn = (isChosen: boolean): Column => ({
  key: 'billingModel',
  title: 'Model',
  width: 118,
  kind: 'choice',
  choices: billingModel.options.map((value) => ({ value, label: value })),
  isReadOnly: () => !isChosen,
  read: ({ row }) => row.billingModel ?? '',
  write: (row, text) => ({
    ...row,
    typed: withModel(row.typed, billingModel.safeParse(text).data, row.input.developer.billingModel),
  }),
  computed: ({ typed, input }) =>
    typed.billingModel === undefined ? undefined : (input.developer.billingModel ?? undefined),
  putBack: (row) => ({ ...row, typed: withModel(row.typed, undefined, null) }),
  tone: ({ row }) => (row.billingModel === null ? 'bad' : undefined),
});

/** The developer's own model is not an edit. */
function withModel(edits: TypedEdits, chosen: BillingModel | undefined, own: BillingModel | null): TypedEdits {
  const { billingModel: _former, ...others } = edits;
  return chosen === undefined || chosen === own ? others : { ...others, billingModel: chosen };
}

const toneOfBand = { good: 'good', warning: 'warn', bad: 'bad' } as const;

/** A typed figure that equals the computed one is not an edit; a cleared cell returns to the computed one. */
export function withEdit(
  edits: TypedEdits,
  name: Exclude<keyof TypedEdits, 'billingModel'>,
  text: string,
  computed: string,
): TypedEdits {
  const { [name]: _former, ...others } = edits;
  return text === '' || text === computed ? others : { ...others, [name]: text };
}
