import { type Trace, traced, tracedMoney } from '../trace/trace.ts';
import { type Currency, ZERO_MONEY } from '../values/money.ts';
import type { Credit, CreditLine } from './credit.ts';
import { invoiceTrace } from './invoice-trace.ts';
import type { InvoiceLine } from './lines-from-rows.ts';
import type { Tax, TaxMode } from './tax.ts';

/** The inputs of a credit note. */
export interface TracedCredit {
  readonly credit: Credit;
  /** Name and description of the corrected lines, by line id. */
  readonly names: ReadonlyMap<string, { readonly name: string; readonly description: string }>;
  readonly tax: Tax | null;
  readonly mode: TaxMode;
  readonly currency: Currency;
}

/** The trace of a credit note's figures as one tree, like an invoice's: credited lines, tax, total. */
export function creditTrace({ credit, names, tax, mode, currency }: TracedCredit): Trace {
  const lines = credit.lines.map((line): InvoiceLine => ({
    key: line.lineId,
    name: names.get(line.lineId)?.name ?? '',
    description: names.get(line.lineId)?.description ?? '',
    quantity: line.quantity,
    rate: line.rate,
    amount: line.amount,
    parts: [],
    rowIds: [],
    logIds: [],
  }));
  const { linesAmount } = credit.total;
  return invoiceTrace({
    made: { lines, rowsAmount: ZERO_MONEY, linesAmount, rounding: ZERO_MONEY, servicesAmount: linesAmount },
    taxes: lines.map(() => tax),
    mode,
    total: credit.total,
    currency,
    rowTraces: new Map(),
    lineTraces: new Map(credit.lines.map((line) => [line.lineId, lineTrace(line, names, currency)])),
  });
}

function lineTrace(line: CreditLine, names: TracedCredit['names'], currency: Currency): Trace {
  const isAtItsRate = line.quantity === 0n - line.takesBack;
  const rate = traced('rate', line.rate, 'rate', 'given', [], {
    reason: isAtItsRate ? 'as-billed' : 'amount-taken-back',
  });
  const reason = isAtItsRate ? 'taken-back' : 'credit';
  const quantity = traced('quantity', line.quantity, 'quantity', 'given', [], { reason });
  return tracedMoney('lineAmount', line.amount, currency, 'amount.rate-times-hours', [rate, quantity], {
    key: `line:${line.lineId}:amount`,
    sources: { name: names.get(line.lineId)?.description ?? '' },
  });
}
