import { invoiceTrace } from '@countinghouse/billing/invoices/invoice-trace.ts';
import { invoiceTotal } from '@countinghouse/billing/invoices/invoice-total.ts';
import { linesFromRows } from '@countinghouse/billing/invoices/lines-from-rows.ts';
import { withServices } from '@countinghouse/billing/invoices/service-lines.ts';
import type { Tax } from '@countinghouse/billing/invoices/tax.ts';
import { withRetainer } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { developerRowTraces } from '@countinghouse/billing/timesheets/developer-row-trace.ts';
import { figureInTrace, rowAmountsInTrace, wholeTrace } from '@countinghouse/billing/trace/figure-in-trace.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { moneyFromText } from '@countinghouse/billing/values/money.ts';
import { priceFromText } from '@countinghouse/billing/values/price.ts';
import { taxPercentFromText } from '@countinghouse/billing/values/tax-percent.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { OriginQuestion } from '../../ui/figures/figure-origin.tsx';
import type { Sheet } from './wizard/timesheet-sheet.ts';

/** The origins of the figures of one invoice. */
export interface FigureOrigins {
  readonly total: OriginQuestion;
  readonly line: (lineId: string, description: string) => OriginQuestion;
  readonly tax: (at: number, name: string) => OriginQuestion;
  readonly row: (at: number, name: string) => OriginQuestion;
  readonly rowHours: (
    userId: number,
    figure: 'billedHours' | 'totalHours' | 'calculatedBillingHours',
    name: string,
  ) => OriginQuestion;
}

/** The origins of an invoice's figures; the trace is fetched when the first one is opened. */
export function figureOrigins(of: string, currency: string, trace: () => Promise<Trace>): FigureOrigins {
  const about = (name: string, pick: (tree: Trace) => Trace | undefined): OriginQuestion => ({
    of: name === '' ? of : `${of}, ${name}`,
    currency,
    trace: async () => {
      const tree = await trace();
      return pick(tree) ?? wholeTrace(tree);
    },
  });
  return {
    total: about('', wholeTrace),
    line: (lineId, description) => about(description, (tree) => figureInTrace(tree, `line:${lineId}:amount`)),
    tax: (at, name) => about(name, (tree) => figureInTrace(tree, `tax:${at}`)),
    row: (at, name) => about(name, (tree) => rowAmountsInTrace(tree)[at]),
    rowHours: (userId, figure, name) => about(name, (tree) => figureInTrace(tree, `row:${userId}:${figure}`)),
  };
}

/** The trace of an invoice that is not saved yet, computed in the same way as the server's. */
export function unsavedTrace(
  sheet: Sheet,
  figure: {
    template: Invoice['invoiceTemplate'];
    mode: Invoice['taxDetails']['globalTaxSetting'];
    tax: BooksTax | undefined;
    /** The retainer balance, decimal text. */
    retainerBalance: string;
  },
): Trace {
  const { frame } = sheet;
  const tax: Tax | null =
    figure.tax === undefined || figure.mode === 'Not Applicable'
      ? null
      : {
          name: figure.tax.taxName,
          components: figure.tax.components.map((one) => ({
            name: one.name,
            percent: taxPercentFromText(one.percent),
          })),
        };
  const ofRows = linesFromRows(
    sheet.rows.map((row) => row.row),
    figure.template,
    frame.currency,
    frame.invoicePeriod,
  );
  const services = sheet.services.map((service) => ({ ...service, price: priceFromText(service.rate) }));
  const added = withServices(ofRows, services, frame.currency);
  const balance = moneyFromText(figure.retainerBalance, frame.currency);
  const made = withRetainer(added, { balance, tax, mode: figure.mode }, frame.currency);
  const total = invoiceTotal(
    made.lines.map((line) => ({ amount: line.amount, tax })),
    figure.mode,
  );
  return invoiceTrace({
    made,
    taxes: made.lines.map(() => tax),
    mode: figure.mode,
    total,
    currency: frame.currency,
    rowTraces: new Map(sheet.rows.map((row) => [row.row.rowId, developerRowTraces(frame, row.input, row.row)])),
  });
}

interface BooksTax {
  readonly taxName: string;
  readonly components: readonly { readonly name: string; readonly percent: string }[];
}
