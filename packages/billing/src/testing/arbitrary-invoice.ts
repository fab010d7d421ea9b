import * as fc from 'fast-check';
import { invoiceTotal } from '../invoices/invoice-total.ts';
import type { TracedInvoice } from '../invoices/invoice-trace.ts';
import { type InvoiceTemplate, linesFromRows } from '../invoices/lines-from-rows.ts';
import { creditTypeNames, type ServiceLine, withServices } from '../invoices/service-lines.ts';
import type { Tax, TaxMode } from '../invoices/tax.ts';
import { type DeveloperRow, developerRow } from '../timesheets/developer-row.ts';
import { developerRowTraces } from '../timesheets/developer-row-trace.ts';
import type { RowInput } from '../timesheets/row-input.ts';
import type { TimesheetFrame } from '../timesheets/timesheet-frame.ts';
import { addDays } from '../values/calendar-date.ts';
import { daysOfHundredths, daysOfSeconds } from '../values/days.ts';
import { rateOfTenThousandths } from '../values/hourly-rate.ts';
import { hoursOfHundredths } from '../values/hours.ts';
import { parseCurrency } from '../values/money.ts';
import { percentageOfHundredths } from '../values/percentage.ts';
import { priceOfTenThousandths } from '../values/price.ts';
import { taxPercentFromText } from '../values/tax-percent.ts';
import { aDeveloper, aFrame, october } from './sample-timesheet.ts';

/** Random timesheets and invoices of every model, template, tax mode, currency and rate split. */

const roles = ['React Developer', 'QA Engineer'];

export const someTaxes: readonly (Tax | null)[] = [
  null,
  { name: 'VAT', components: [{ name: 'VAT', percent: taxPercentFromText('20') }] },
  {
    name: 'GST18',
    components: [
      { name: 'CGST', percent: taxPercentFromText('9') },
      { name: 'SGST', percent: taxPercentFromText('9') },
    ],
  },
  {
    name: 'Quebec',
    components: [
      { name: 'GST', percent: taxPercentFromText('5') },
      { name: 'QST', percent: taxPercentFromText('9.975') },
    ],
  },
];

const day = fc.integer({ min: -2, max: 32 }).map((after) => addDays(october.start, after));
const rate = fc.oneof(fc.constantFrom(0n, 250_000n, 333_333n), fc.bigInt(0n, 5_000_000n)).map(rateOfTenThousandths);
const typedHours = fc.option(fc.bigInt(-500n, 20_000n).map(hoursOfHundredths), { nil: undefined });

const leave = fc.record({
  previousDays: fc.bigInt(-28_800n, 86_400n).map(daysOfSeconds),
  earnedDays: fc.bigInt(0n, 200n).map(daysOfHundredths),
  days: fc.array(
    fc.record({
      day,
      days: fc.bigInt(1n, 40_000n).map(daysOfSeconds),
      kind: fc.constantFrom('paid' as const, 'unpaid' as const, 'on duty' as const),
      approved: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
});

const attendance = fc.array(fc.record({ day, seconds: fc.bigInt(-3600n, 50_000n) }), { maxLength: 6 });

const rowInput = fc.record({
  role: fc.constantFrom(...roles),
  percentage: fc.constantFrom(10_000n, 5000n, 3333n).map(percentageOfHundredths),
  from: fc.option(day, { nil: null }),
  billingModel: fc.constantFrom('Dedicated' as const, 'Hourly' as const, null),
  logs: fc.array(fc.record({ day, seconds: fc.bigInt(-10_000n, 40_000n), billable: fc.boolean() }), { maxLength: 12 }),
  edits: fc.record({
    rate: fc.option(rate, { nil: undefined }),
    calculatedBillingHours: typedHours,
    extraLoggedHours: typedHours,
    discountedHours: typedHours,
  }),
  leave: fc.option(leave, { nil: undefined }),
  attendance,
});

const frame = fc
  .record({
    projectModel: fc.constantFrom('Hourly' as const, 'Dedicated' as const, 'Mixed' as const, 'T&M Retainer' as const),
    payModel: fc.constantFrom('Postpaid' as const, 'Prepaid' as const),
    code: fc.constantFrom('USD', 'JPY', 'KWD'),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
    rates: fc.array(rate, { minLength: 4, maxLength: 4 }),
    gapAtStart: fc.boolean(),
  })
  .map(({ projectModel, payModel, code, cuts, rates, gapAtStart }): TimesheetFrame => {
    const starts = [gapAtStart ? 5 : -40, ...cuts.filter((cut) => cut > 5)].sort((one, other) => one - other);
    const ranges = starts.map((start, at) => {
      const next = starts[at + 1];
      return {
        id: at + 1,
        start: addDays(october.start, start),
        end: next === undefined ? null : addDays(october.start, next - 1),
        roleRates: new Map(roles.map((role, index) => [role, rates[(at + index) % 4] ?? rateOfTenThousandths(0n)])),
        specialRates: new Map([[1, rates[at % 4] ?? rateOfTenThousandths(0n)]]),
      };
    });
    const roleDefaults = new Map([[roles[0] ?? '', rateOfTenThousandths(200_000n)]]);
    return aFrame({ projectModel, payModel, currency: parseCurrency(code), rates: { ranges, roleDefaults } });
  });

export interface SomeTimesheet {
  readonly frame: TimesheetFrame;
  readonly inputs: readonly RowInput[];
  readonly rows: readonly DeveloperRow[];
}

export const someTimesheet: fc.Arbitrary<SomeTimesheet> = fc
  .record({ frame, drawn: fc.array(rowInput, { minLength: 1, maxLength: 5 }) })
  .map(({ frame, drawn }) => {
    const inputs = drawn.map(
      ({ role, percentage, from, billingModel, logs, edits, leave, attendance }, row): RowInput => ({
        developer: aDeveloper({
          rowId: String(row),
          employeeId: row,
          name: `Developer ${row}`,
          role,
          billingModel,
          billingPercentage: percentage,
          from,
        }),
        logs: logs.map((log, at) => ({ ...log, logId: `${row}-${at}`, task: 'Task', note: '' })),
        edits,
        leave: leave && {
          ...leave,
          days: leave.days.map((each, at) => ({ ...each, leaveId: `leave-${row}-${at}` })),
        },
        attendance: attendance.map((entry, at) => ({ ...entry, entryId: `on-time-${row}-${at}`, category: 'Office' })),
      }),
    );
    return { frame, inputs, rows: inputs.map((input) => developerRow(frame, input)) };
  });

const someServices: fc.Arbitrary<ServiceLine[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('Hosting', 'Milestone', ...creditTypeNames),
      price: fc.oneof(fc.constantFrom(0n, 5n, 3_333_333n), fc.bigInt(-50_000n, 90_000_000n)).map(priceOfTenThousandths),
    }),
    { maxLength: 3 },
  )
  .map((drawn) => drawn.map((service, at) => ({ ...service, id: at, description: `Service ${at}` })));

export interface SomeInvoice extends TracedInvoice {
  readonly timesheet: SomeTimesheet;
}

export const someInvoice: fc.Arbitrary<SomeInvoice> = fc
  .record({
    timesheet: someTimesheet,
    template: fc.constantFrom<InvoiceTemplate>('Standard', 'Developerwise', 'Techwise', 'Combined'),
    mode: fc.constantFrom<TaxMode>('Exclusive of Tax', 'Inclusive of Tax', 'Not Applicable'),
    taxOf: fc.array(fc.constantFrom(...someTaxes), { minLength: 3, maxLength: 3 }),
    services: someServices,
  })
  .map(({ timesheet, template, mode, taxOf, services }) => {
    const { frame, inputs, rows } = timesheet;
    const ofRows = linesFromRows(rows, template, frame.currency, frame.invoicePeriod);
    const made = withServices(ofRows, services, frame.currency);
    const taxes = made.lines.map((_, at) => taxOf[at % taxOf.length] ?? null);
    const total = invoiceTotal(
      made.lines.map((line, at) => ({ amount: line.amount, tax: taxes[at] ?? null })),
      mode,
    );
    const traces = inputs.flatMap((input, at) => {
      const row = rows[at];
      return row === undefined ? [] : [[row.rowId, developerRowTraces(frame, input, row)] as const];
    });
    return { timesheet, made, taxes, mode, total, currency: frame.currency, rowTraces: new Map(traces) };
  });
