import type { DeveloperRowTraces } from '../timesheets/developer-row-trace.ts';
import { type Trace, traced, type TraceDetails, tracedMoney, writtenOnce } from '../trace/trace.ts';
import { type Currency, ZERO_MONEY } from '../values/money.ts';
import {
  percentsInside,
  retainerAdjustment,
  type RetainerAdjustment,
  retainerLineKey,
} from '../retainer/retainer-adjustment.ts';
import type { InvoiceTotal } from './invoice-total.ts';
import type { InvoiceLine } from './lines-from-rows.ts';
import type { LinesWithServices } from './service-lines.ts';
import type { Tax, TaxMode } from './tax.ts';

/** Incremented when the format of traces changes, so that a stored trace is read by the rules it was written by. */
export const traceVersion = 1;

/** The inputs of an invoice, as computed by the other functions of this folder. */
export interface TracedInvoice {
  readonly made: LinesWithServices & { readonly retainer?: RetainerAdjustment | null };
  /** The tax of each line, in the order of the lines. */
  readonly taxes: readonly (Tax | null)[];
  readonly mode: TaxMode;
  readonly total: InvoiceTotal;
  readonly currency: Currency;
  /** By row id, for every row of the timesheet. */
  readonly rowTraces: ReadonlyMap<string, DeveloperRowTraces>;
  /** The traces of line amounts that come neither from rows nor from users, by line key. */
  readonly lineTraces?: ReadonlyMap<string, Trace>;
}

/**
 * The trace of an invoice's figures as one tree whose value is the total: lines, tax, rounding, and each row's logged
 * and non-billed time. Each figure is written once; `recompute` derives its value again from the leaves.
 */
export function invoiceTrace(invoice: TracedInvoice): Trace {
  const { made, total, currency, mode } = invoice;
  const amounts = lineAmounts(invoice);
  const nets = mode === 'Inclusive of Tax' ? inclusiveNets(invoice, amounts) : amounts;
  const taxes = taxTraces(invoice, nets);
  const linesAmount = tracedMoney('linesAmount', total.linesAmount, currency, 'sum', amounts, { key: 'linesAmount' });
  const taxAmount = tracedMoney('taxAmount', total.taxAmount, currency, 'sum', taxes, { key: 'taxAmount' });
  const toPay = mode === 'Exclusive of Tax' ? [linesAmount, taxAmount] : [linesAmount];
  const tree = tracedMoney('invoice', total.total, currency, 'summary', [
    tracedMoney('total', total.total, currency, 'sum', toPay),
    taxAmount,
    ...made.lines.map((line, at) => lineTrace(line, at, invoice, { amounts, nets, taxes })),
    tracedMoney(
      'untaxedRounding',
      total.untaxedRounding,
      currency,
      'difference',
      untaxedParts(mode, linesAmount, nets, taxAmount),
    ),
    roundingTrace(invoice, linesAmount, amounts),
    ...[...invoice.rowTraces].map(([rowId, row]) => rowTrace(rowId, row)),
  ]);
  return writtenOnce(tree);
}

/** The amount of each line; the retainer's line, the last one, follows from those before it. */
function lineAmounts(invoice: TracedInvoice): Trace[] {
  const { made, mode, taxes, currency } = invoice;
  if (made.retainer === undefined || made.retainer === null)
    return made.lines.map((line) => lineAmountTrace(line, invoice));
  const billed = made.lines.slice(0, -1).map((line) => lineAmountTrace(line, invoice));
  const percents = percentsInside(taxes.at(-1) ?? null, mode);
  const adjustment = tracedMoney(
    'lineAmount',
    made.retainer.lineAmount,
    currency,
    'retainer.adjustment',
    [
      tracedMoney('retainerBalance', made.retainer.balance, currency, 'given', []),
      ...percents.map((percent) => traced('taxPercent', percent, 'tax %', 'given')),
      ...billed,
    ],
    { key: `line:${retainerLineKey}:amount`, ...sourceName(retainerAdjustment) },
  );
  return [...billed, adjustment];
}

/** Rate × quantity of a line, down to the row parts it bills. */
function lineAmountTrace(line: InvoiceLine, { currency, rowTraces, lineTraces }: TracedInvoice): Trace {
  const own = lineTraces?.get(line.key);
  if (own !== undefined) return own;
  const parts = line.parts.flatMap((part) => rowTraces.get(part.row.rowId)?.parts[part.at] ?? []);
  const hours = parts.map((part) => part.totalHours);
  const [first] = parts;
  const rowsAmount = parts.map((part) => part.amount);
  const details = { key: `line:${line.key}:amount`, ...sourceName(line.description) };
  if (first === undefined) return serviceTrace(line, currency, details);
  const isCombined = line.key === 'combined';
  const rate = isCombined
    ? traced('rate', line.rate, 'rate', 'price.of-amount', [
        tracedMoney('rowsAmount', line.amount, currency, 'sum', rowsAmount),
      ])
    : first.rate;
  const quantity = isCombined
    ? traced('quantity', line.quantity, 'quantity', 'given', [], { reason: 'combined' })
    : traced('quantity', line.quantity, 'quantity', 'sum', hours);
  return tracedMoney('lineAmount', line.amount, currency, 'amount.rate-times-hours', [rate, quantity], details);
}

/** The amount of a line that a user added: its price with quantity 1 or −1. */
function serviceTrace(line: InvoiceLine, currency: Currency, details: TraceDetails): Trace {
  const price = traced('rate', line.rate, 'rate', 'edited', [], { sources: { name: line.name, rowId: line.key } });
  const reason = line.quantity < 0n ? 'credit' : 'service';
  const quantity = traced('quantity', line.quantity, 'quantity', 'given', [], { reason });
  return tracedMoney('lineAmount', line.amount, currency, 'amount.rate-times-hours', [price, quantity], details);
}

/** Net amounts of the lines if the tax is included: each line's share of the total of all lines minus the tax. */
function inclusiveNets({ taxes, total, currency, made }: TracedInvoice, amounts: readonly Trace[]): Trace[] {
  const wholes = new Map<string, { net: Trace; positions: readonly number[] }>();
  for (const tax of taxes) {
    if (tax === null || wholes.has(tax.name)) continue;
    const positions = taxes.flatMap((each, at) => (each?.name === tax.name ? [at] : []));
    const net = positions.reduce((sum, at) => sum + (total.lines[at]?.net ?? 0n), 0n);
    const inputs = [
      ...tax.components.map((each) => traced('taxPercent', each.percent, 'tax %', 'given', [], sourceName(each.name))),
      ...positions.flatMap((at) => amounts[at] ?? []),
    ];
    const details = { key: `net:${tax.name}`, ...sourceName(tax.name) };
    wholes.set(tax.name, { net: tracedMoney('netAmount', net, currency, 'net.inclusive', inputs, details), positions });
  }
  return amounts.map((amount, at) => {
    const whole = wholes.get(taxes[at]?.name ?? '');
    if (taxes[at] === null || whole === undefined) return amount;
    const details = { key: `line:${made.lines[at]?.key}:net`, position: whole.positions.indexOf(at) };
    return tracedMoney(
      'netAmount',
      total.lines[at]?.net ?? ZERO_MONEY,
      currency,
      'net.line-share',
      [whole.net],
      details,
    );
  });
}

function taxTraces({ total, currency }: TracedInvoice, nets: readonly Trace[]): Trace[] {
  return total.taxes.map((charged, at) => {
    const percent = traced('taxPercent', charged.percent, 'tax %', 'given', [], sourceName(charged.name));
    const inputs = [percent, ...charged.shares.flatMap((share) => nets[share.line] ?? [])];
    return tracedMoney('tax', charged.amount, currency, 'tax.on-net', inputs, {
      key: `tax:${at}`,
      ...sourceName(charged.name),
    });
  });
}

/** What is sent to the books for a line: its net amount and its share of each tax. */
function lineTrace(
  line: InvoiceLine,
  at: number,
  { total, currency }: TracedInvoice,
  {
    amounts,
    nets,
    taxes,
  }: { readonly amounts: readonly Trace[]; readonly nets: readonly Trace[]; readonly taxes: readonly Trace[] },
): Trace {
  const shares = total.taxes.flatMap((charged, index) => {
    const position = charged.shares.findIndex((share) => share.line === at);
    const tax = taxes[index];
    const share = charged.shares[position];
    if (share === undefined || tax === undefined) return [];
    return [tracedMoney('taxShare', share.amount, currency, 'tax.line-share', [tax], { position })];
  });
  const lineTax = tracedMoney('lineTax', total.lines[at]?.tax ?? ZERO_MONEY, currency, 'sum', shares);
  // with tax on top, the net amount is the amount and is written once
  const inputs = [...amounts.slice(at, at + 1), ...(nets === amounts ? [] : nets.slice(at, at + 1)), lineTax];
  return tracedMoney('line', line.amount, currency, 'summary', inputs, sourceName(line.description));
}

/** With tax included, what lines, net amounts and tax leave over; without, zero. */
function untaxedParts(mode: TaxMode, linesAmount: Trace, nets: readonly Trace[], taxAmount: Trace): Trace[] {
  return mode === 'Inclusive of Tax' ? [linesAmount, ...nets, taxAmount] : [];
}

/** The difference caused by merging rows into lines. */
function roundingTrace(
  { made, currency, rowTraces }: TracedInvoice,
  linesAmount: Trace,
  amounts: readonly Trace[],
): Trace {
  const rows = [...rowTraces.values()].map((row) => row.amount);
  const rowsAmount = tracedMoney('rowsAmount', made.rowsAmount, currency, 'sum', rows);
  // a credit note credits the retainer adjustment like any other line
  const isRetainer = (at: number) => made.retainer != null && made.lines[at]?.key === retainerLineKey;
  const services = amounts.filter((_, at) => made.lines[at]?.parts.length === 0 && !isRetainer(at));
  const servicesAmount = tracedMoney('servicesAmount', made.servicesAmount, currency, 'sum', services);
  return tracedMoney('rounding', made.rounding, currency, 'difference', [
    linesAmount,
    rowsAmount,
    ...(services.length === 0 ? [] : [servicesAmount]),
    ...amounts.filter((_, at) => isRetainer(at)),
  ]);
}

/** The figures of a row that no line shows. */
function rowTrace(rowId: string, row: DeveloperRowTraces): Trace {
  const { billedHours, nonBilledHours, missingTime } = row;
  return {
    ...billedHours,
    figure: 'row',
    rule: 'summary',
    key: `row:${rowId}`,
    inputs: [billedHours, nonBilledHours, missingTime],
  };
}

function sourceName(name: string): TraceDetails {
  return { sources: { name } };
}
