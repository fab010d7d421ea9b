import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import type { JudgedPrediction } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { DisputeRow } from '@countinghouse/contract/disputes/disputes.contract.ts';
import type { IncentiveTransaction } from '@countinghouse/contract/incentives/incentives.contract.ts';
import type { RevenueRow } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { judgedColumns } from '../slices/dashboard/judged-columns.tsx';
import { disputeColumns } from '../slices/disputes/dispute-columns.tsx';
import { transactionColumns } from '../slices/incentives/transaction-columns.tsx';
import { allInvoiceColumns, invoiceColumns, type InvoiceSummary } from '../slices/invoices/list/invoice-table.tsx';
import { revenueColumns } from '../slices/revenue/revenue-columns.tsx';
import { exportedTable } from '../ui/export/exported-cells.ts';
import { readWholeList } from '../ui/export/read-whole-list.ts';
import { unzipped } from '../ui/export/testing/unzipped.ts';
import { workersInThePage } from '../ui/export/testing/workers-in-the-page.ts';
import { writtenFile } from '../ui/export/written-file.ts';
import type { TableColumn } from '../ui/list/table-column.ts';

beforeAll(() => workersInThePage());

const rows = isFullRun ? 10_000 : 500;
const currencies = ['USD', 'GBP', 'INR', 'CAD', 'AED'] as const;

/** A figure in the server's format: negative for credits, with both decimals, sometimes larger than any invoice. */
const figure = (draw: Draw): string =>
  `${draw(5) === 0 ? '-' : ''}${draw(50) === 0 ? 9_999_999_999_999 - draw(9) : draw(900_000)}.${String(draw(100)).padStart(2, '0')}`;
/** Names with characters that could break a file. */
const name = (draw: Draw): string => pick(draw, ['Atlas', '=1+1', 'a, "b"\r\nc', 'Łukasz _x000D_', "'quoted", '<&>']);

interface List<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: (draw: Draw, id: number) => Row;
  /** Each figure of a row by its heading, and the heading of its currency. */
  readonly figures: Readonly<Record<string, (row: Row) => string | null>>;
  readonly currency: readonly [string, (row: Row) => string | null];
}
const listed = <Row>(list: List<Row>) => list as List<unknown>;

const invoice = (draw: Draw, id: number) => ({
  invoiceId: id,
  invoiceNumber: draw(5) === 0 ? null : `INV-2026-${id}`,
  invoiceStatus: 'Pending',
  documentState: pick(draw, ['draft', 'issued', 'void']),
  correctsInvoice: null,
  invoiceDate: '2026-02-28',
  invoiceDueDate: '2026-03-30',
  currencyCode: pick(draw, currencies),
  invoiceAmount: figure(draw),
  receivedAmount: figure(draw),
  outStandingAmount: figure(draw),
  startDate: '2026-02-01',
  endDate: null,
  projectName: name(draw),
  companyId: 4,
  customerName: name(draw),
  push: { state: 'none' },
  receivedDate: null,
  receivedMonth: null,
  financialType: 'Revenue',
  csmEmail: null,
  accountantEmail: null,
});
const ofInvoices = (columns: List<InvoiceSummary>['columns']): List<InvoiceSummary> => ({
  columns,
  row: (draw, id) => invoice(draw, id) as unknown as InvoiceSummary,
  figures: {
    'Amount (with tax)': (row) => row.invoiceAmount,
    ...(columns === allInvoiceColumns
      ? { Received: (row: InvoiceSummary) => (row.documentState === 'draft' ? null : row.receivedAmount) }
      : {}),
    // a draft has no outstanding amount yet
    Outstanding: (row) => (row.documentState === 'draft' ? null : row.outStandingAmount),
  },
  currency: ['Currency', (row) => row.currencyCode],
});

const lists = {
  'all invoices': listed(ofInvoices(allInvoiceColumns)),
  'the invoices of a project': listed(ofInvoices(invoiceColumns)),
  'billings, by the currency of their invoices': listed<RevenueRow>({
    columns: revenueColumns,
    row: aBilling,
    figures: {
      'Invoice Amount (with tax)': (row) => row.invoiceDetails?.invoiceAmount ?? null,
      'Received Amount': (row) => row.invoiceDetails?.receivedAmount ?? null,
      Outstanding: (row) => row.invoiceDetails?.outStandingAmount ?? null,
    },
    currency: ['Invoice Currency', (row) => row.invoiceDetails?.currencyCode ?? null],
  }),
  'billings, by the currency of their predictions': listed<RevenueRow>({
    columns: revenueColumns,
    row: aBilling,
    figures: { 'Revenue Amount (before tax)': (row) => row.predictedAmount },
    currency: ['Currency', (row) => row.currencyCode],
  }),
  disputes: listed<DisputeRow>({
    columns: disputeColumns,
    row: (draw) =>
      ({
        projectName: name(draw),
        companyName: name(draw),
        invoiceNumber: null,
        currencyCode: pick(draw, currencies),
        invoiceAmount: figure(draw),
        receivedAmount: figure(draw),
        adjustedAmount: figure(draw),
        creditsAppliedAmount: figure(draw),
        difference: figure(draw),
        reason: name(draw),
        resolution: null,
        openedBy: null,
        openedOn: '2026-02-28',
        ageDays: 3,
        invoiceDueDate: '2026-03-30',
        invoiceStatus: 'Partial Received',
        primaryCsm: null,
        primaryAccountant: null,
      }) as DisputeRow,
    figures: {
      Amount: (row) => row.invoiceAmount,
      Received: (row) => row.receivedAmount,
      Adjusted: (row) => row.adjustedAmount,
      'Credit notes': (row) => row.creditsAppliedAmount,
      Difference: (row) => row.difference,
    },
    currency: ['Currency', (row) => row.currencyCode],
  }),
  'judged predictions': listed<JudgedPrediction>({
    columns: judgedColumns,
    row: (draw, id) =>
      ({
        billingId: id,
        projectName: name(draw),
        projectModel: 'Hourly',
        startDate: '2026-02-28',
        saidOn: null,
        frozenOn: '2026-02-28',
        horizon: 'Not known',
        accuracy: 90,
        currencyCode: pick(draw, currencies),
        ownPredictedAmount: figure(draw),
        predictedAmount: figure(draw),
        invoiceAmount: figure(draw),
        receivedAmount: figure(draw),
        error: null,
        bias: null,
        cameTrue: false,
      }) as JudgedPrediction,
    figures: {
      'Predicted in its currency': (row) => row.ownPredictedAmount,
      'Predicted (USD)': (row) => row.predictedAmount,
      'Invoiced (USD)': (row) => row.invoiceAmount,
      'Received (USD)': (row) => row.receivedAmount,
    },
    currency: ['Currency', (row) => row.currencyCode],
  }),
  'what incentives come to': listed(
    ofIncentives({ Amount: (row) => row.amount }, ['Currency', (row) => row.currencyCode]),
  ),
  'what incentives count': listed(
    ofIncentives({ Counted: (row) => row.counted }, ['Unit', (row) => row.countedCurrency ?? 'h']),
  ),
};

function ofIncentives(
  figures: List<IncentiveTransaction>['figures'],
  currency: List<IncentiveTransaction>['currency'],
): List<IncentiveTransaction> {
  return {
    columns: transactionColumns,
    row: (draw, id) => ({
      key: String(id),
      month: 'Feb-2026',
      incentiveId: 1,
      projectId: 1,
      projectName: name(draw),
      category: 'Percentage',
      value: '5.00',
      source: 'receipt',
      invoiceId: id,
      invoiceNumber: `INV-2026-${id}`,
      day: '2026-02-28',
      counted: draw(9) === 0 ? null : figure(draw),
      countedCurrency: draw(5) === 0 ? null : pick(draw, currencies),
      amount: draw(9) === 0 ? null : figure(draw),
      currencyCode: pick(draw, currencies),
      isCorrection: draw(2) === 0,
      isPaid: draw(2) === 0,
      trace: null,
    }),
    figures,
    currency,
  };
}

function aBilling(draw: Draw, id: number): RevenueRow {
  return {
    billingId: id,
    projectName: name(draw),
    companyName: name(draw),
    startDate: '2026-02-01',
    endDate: null,
    accuracy: 75,
    predictedAmount: figure(draw),
    currencyCode: pick(draw, currencies),
    receivedMonth: null,
    primaryCsm: null,
    primaryAccountant: null,
    invoiceDetails: draw(3) === 0 ? null : invoice(draw, id),
  } as unknown as RevenueRow;
}

/** The cents of an amount; zero for an empty cell. A workbook leaves out trailing zeros. */
function cents(text: string): bigint {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [text === '' ? '' : fail(text)];
  return BigInt(`${sign ?? ''}${whole}${part.padEnd(2, '0')}`);
}
const fail = (text: string): never => {
  throw new Error(`${text} is no amount`);
};

/** The cells of a CSV file (RFC 4180), parsed independently of the code that writes it. */
function cellsOfCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    lines.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The cells of the first sheet of a workbook, as stored texts and figures. */
async function cellsOfWorkbook(file: Blob): Promise<string[][]> {
  const files = await unzipped(file);
  const plain = (xml: string): string =>
    xml
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, text = '']) => plain(text),
  );
  return [...(files.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, row = '']) => {
      const cells: string[] = [];
      for (const [, column = '', rest = '', value = ''] of row.matchAll(
        /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(?:<v>(.*?)<\/v>)?<\/c>)/gs,
      ))
        cells[columnAt(column)] = rest.includes('t="s"') ? (strings[Number(value)] ?? fail(value)) : value;
      return Array.from(cells, (text) => text ?? '');
    },
  );
}
const columnAt = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

test.each(Object.entries(lists))(
  `%s: ${rows} rows, read page by page and exported, have the same figures and totals in the file`,
  async (_, list) => {
    const draw = generator(20_261_123);
    const all = Array.from({ length: rows }, (__, at) => list.row(draw, at + 1));
    const places = new Map(all.map((row, at) => [row, at]));
    const read = await readWholeList(
      {
        readPage: (pageNo, pageSize) =>
          Promise.resolve({ rows: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length }),
        rowKey: (row) => String(places.get(row)),
      },
      new AbortController().signal,
      () => undefined,
    );
    const table = exportedTable(list.columns, read);
    const expected = sumsOf(
      all.map((row) => [list.currency[1](row), Object.values(list.figures).map((of) => of(row))]),
    );
    for (const format of ['CSV', 'XLSX'] as const) {
      const file = await writtenFile(table, 'Money', format, {
        signal: new AbortController().signal,
        onWritten: () => undefined,
      });
      const cells = format === 'CSV' ? cellsOfCsv(file.bytes as string) : await cellsOfWorkbook(file.bytes as Blob);
      const [headings = [], ...lines] = cells;
      expect([format, lines.length, headings]).toEqual([format, rows, table.headings]);
      const at = (line: readonly string[], heading: string): string => line[headings.indexOf(heading)] ?? '';
      for (const [place, line] of lines.entries())
        for (const [heading, of] of Object.entries(list.figures))
          expect([format, place, heading, at(line, heading) === '' ? null : cents(at(line, heading))]).toEqual([
            format,
            place,
            heading,
            amountOf(of(all[place])),
          ]);
      const sums = sumsOf(
        lines.map((line) => [
          at(line, list.currency[0]),
          Object.keys(list.figures).map((heading) => at(line, heading)),
        ]),
      );
      expect([format, sums]).toEqual([format, expected]);
    }
  },
  300_000,
);

const amountOf = (text: string | null): bigint | null => (text === null ? null : cents(text));

/** The total of each figure in each currency. */
function sumsOf(
  given: readonly (readonly [string | null, readonly (string | null)[]])[],
): ReadonlyMap<string, readonly bigint[]> {
  const sums = new Map<string, readonly bigint[]>();
  for (const [currency, figures] of given) {
    const before = sums.get(currency ?? '');
    sums.set(
      currency ?? '',
      figures.map((text, at) => (before?.[at] ?? 0n) + cents(text ?? '')),
    );
  }
  return sums;
}
