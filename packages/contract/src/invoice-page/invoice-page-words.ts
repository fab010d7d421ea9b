import { taxLabel } from '@countinghouse/billing/values/tax-label.ts';
import { documentName } from './document-names.ts';
import type { InvoicePage } from './invoice-page.contract.ts';

type HoursName = Exclude<keyof InvoicePage['rows'][number], 'name' | 'role'>;

/** A sum below the lines, with its label. */
export interface PageSum {
  readonly label: string;
  readonly currencyCode: string;
  /** Decimal text. */
  readonly value: string;
  readonly isStrong: boolean;
}

const isNotZero = (decimal: string): boolean => /[1-9]/.test(decimal);
const opposite = (decimal: string): string => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);

/** The texts of the page for the client, the same on the screen and in the PDF. */
export const invoicePageWords = {
  from: 'From',
  to: 'Bill to',
  payment: 'Payment',
  corrects: (number: string) => `Corrects invoice ${number}`,
  description: 'Description',
  sacCode: 'SAC',
  quantity: 'Quantity',
  rate: 'Rate',
  amount: 'Amount',
  timesheet: 'Timesheet',
  name: 'Name',
  role: 'Role',
  date: 'Date',
  tasks: 'Tasks',
  hours: 'Hours',
  total: 'Total',
  /** The document's title for a single line. */
  title: (page: InvoicePage): string =>
    `${documentName(page)} ${page.invoiceNumber === null ? `(${page.mark ?? ''})` : page.invoiceNumber}`,
  /**
   * The facts next to the title; `day` formats a date, `isolated` a name so that it keeps its own reading direction.
   */
  facts: (
    page: InvoicePage,
    day: (date: string) => string,
    isolated: (name: string) => string = (name) => name,
  ): { label: string; value: string }[] => [
    { label: page.kind === 'Credit' ? 'Credit note date' : 'Invoice date', value: day(page.invoiceDate) },
    ...(page.kind === 'Credit' ? [] : [{ label: 'Due date', value: day(page.invoiceDueDate) }]),
    {
      label: 'Period',
      value:
        page.endDate === null
          ? `Retainer from ${day(page.startDate)}`
          : [...new Set([page.startDate, page.endDate])].map(day).join(' – '),
    },
    ...(page.placeOfSupply === null ? [] : [{ label: 'Place of supply', value: page.placeOfSupply }]),
    ...(page.purchaseOrder === null ? [] : [{ label: 'Purchase order', value: isolated(page.purchaseOrder) }]),
    { label: 'Project', value: page.projectName },
    ...(page.associatedProjects.length === 0
      ? []
      : [{ label: 'Associated projects', value: page.associatedProjects.map(isolated).join(', ') }]),
    { label: 'Currency', value: page.currencyCode },
    // of the tax in the currency of its authority; the rate to the dollar is for our own figures only
    ...(page.localTax === null
      ? []
      : [
          {
            label: 'Exchange rate',
            value: `1 ${page.currencyCode} = ${page.localTax.rate} ${page.localTax.currencyCode}`,
          },
        ]),
  ],
  /**
   * The sums below the lines: tax by tax, then what was paid and is outstanding. A draft and a void invoice have
   * nothing to pay.
   */
  sums: (page: InvoicePage): PageSum[] => {
    const sum = (label: string, value: string, isStrong = false): PageSum => ({
      label,
      value,
      isStrong,
      currencyCode: page.currencyCode,
    });
    const taxes = page.taxes.map((tax) => sum(`${page.isTaxInside ? 'Includes ' : ''}${taxLabel(tax)}`, tax.amount));
    const total = sum('Total', page.total, true);
    const local =
      page.localTax === null
        ? []
        : [
            {
              ...sum(`Tax in ${page.localTax.currencyCode}`, page.localTax.amount),
              currencyCode: page.localTax.currencyCode,
            },
          ];
    const billed = page.isTaxInside
      ? [total, ...taxes, ...local]
      : [sum('Subtotal', page.linesAmount), ...taxes, ...local, total];
    if (page.mark !== null) return billed;
    return [
      ...billed,
      ...(isNotZero(page.receivedAmount) ? [sum('Received', opposite(page.receivedAmount))] : []),
      ...(isNotZero(page.adjustedAmount) ? [sum('Adjustments', opposite(page.adjustedAmount))] : []),
      ...(isNotZero(page.creditsAppliedAmount) ? [sum('Credit notes', opposite(page.creditsAppliedAmount))] : []),
      sum('Outstanding', page.outStandingAmount, true),
    ];
  },
  /** The sentences below the sums; `day` formats a date and `figure` an amount. */
  notes: (
    page: InvoicePage,
    { day, figure }: { readonly day: (date: string) => string; readonly figure: (decimal: string) => string },
  ): string[] => [
    ...(page.mark === null
      ? page.payments.map(({ date, amount }) => `Received on ${day(date)}: ${page.currencyCode} ${figure(amount)}`)
      : []),
    ...(page.customerMemo === '' ? [] : [page.customerMemo]),
  ],
  /** Whether each line of a group names its developer: not if the group's heading does so for all. */
  namesPeople: ({ title, lines }: InvoicePage['time'][number]): boolean =>
    lines.some(({ name, role }) => title !== `${name}, ${role}`),
  /** The heading of a group in parts that keep their own reading direction, joined by commas. */
  titleParts: (group: InvoicePage['time'][number]): string[] => {
    const [line] = group.lines;
    return line === undefined || invoicePageWords.namesPeople(group) ? [group.title] : [line.name, line.role];
  },
  /** The figures that at least one row has. */
  hoursShown: (rows: InvoicePage['rows']): { label: string; of: HoursName }[] => {
    const always = new Set<HoursName>(['loggedHours', 'totalHours']);
    const figures: { label: string; of: HoursName }[] = [
      { label: 'Logged', of: 'loggedHours' },
      { label: 'Billing hours', of: 'billingHours' },
      { label: 'Overtime', of: 'overtime' },
      { label: 'Leave', of: 'leave' },
      { label: 'Discount', of: 'discount' },
      { label: 'Total hours', of: 'totalHours' },
    ];
    return figures.filter(({ of }) => always.has(of) || rows.some((row) => isNotZero(row[of])));
  },
} as const;
