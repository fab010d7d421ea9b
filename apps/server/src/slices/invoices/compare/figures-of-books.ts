import { invoiceOfBooks, traceOfBooks, type DocumentOfBooks } from '@countinghouse/billing/invoices/lines-of-books.ts';
import type { TaxCodeOfBooks, TaxOfBooks } from '@countinghouse/billing/invoices/tax-of-books.ts';
import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import {
  parseCurrency,
  type Money,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
} from '@countinghouse/billing/values/money.ts';
import { priceText } from '@countinghouse/billing/values/price.ts';
import { quantityText } from '@countinghouse/billing/values/quantity.ts';
import { taxPercentText } from '@countinghouse/billing/values/tax-percent.ts';
import type { BooksDocument } from '@countinghouse/gateways/books/books-provider.ts';
import type { Tx } from '../../../database/database.ts';
import { taxOfBooks } from '../books-tax.sql.ts';
import type { NewInvoice } from '../store-invoice.sql.ts';

/** Whose taxes the lines of a document name. */
type Books = Pick<Parameters<typeof taxOfBooks>[1], 'provider' | 'region'>;

/** Lines, tax and total of an invoice that was made in the books, with their explanation, as in the books. */
export async function figuresOfBooks(
  tx: Tx,
  document: DocumentOfBooks & Pick<BooksDocument, 'currency'>,
  of: Books,
): Promise<
  Pick<
    NewInvoice,
    | 'taxSetting'
    | 'taxCodeId'
    | 'taxName'
    | 'taxComponents'
    | 'servicesAmount'
    | 'linesAmount'
    | 'taxAmount'
    | 'total'
    | 'lines'
    | 'trace'
  >
> {
  const currency = parseCurrency(document.currency);
  const made = invoiceOfBooks(document, await selectTaxCodes(tx, document, of), currency);
  const { lines, tax } = made;
  const trace = traceOfBooks(made, currency);
  // a figure that does not follow from its own explanation must never be saved
  const fault = traceErrors(trace)[0];
  if (fault !== undefined) throw new Error(`the figure ${fault.figure} does not follow from its trace`);
  const money = (amount: Money): string => moneyText(amount, currency);
  const amount = money(made.linesAmount);
  const codeIds = [...new Set(document.lines.flatMap(({ taxCodeId }) => taxCodeId ?? []))];
  return {
    taxSetting: tax.mode,
    // lines of several codes have no one code together
    taxCodeId: tax.mode === 'Not Applicable' || codeIds.length !== 1 ? null : (codeIds[0] ?? null),
    taxName: tax.mode === 'Not Applicable' ? null : nameOfTax(tax),
    taxComponents: tax.taxes.map((one) => ({
      name: one.name,
      percent: taxPercentText(one.percent),
      amount: money(one.amount),
    })),
    servicesAmount: amount,
    linesAmount: amount,
    taxAmount: money(tax.taxAmount),
    total: money(made.total),
    lines: lines.map((line, at) => {
      const onLine = tax.lineTaxes[at] ?? ZERO_MONEY;
      const net = tax.mode === 'Inclusive of Tax' ? moneyOfMinorUnits(line.amount - onLine) : line.amount;
      return {
        lineId: line.key,
        name: line.name,
        description: line.description,
        quantity: quantityText(line.quantity),
        rate: priceText(line.rate),
        amount: money(line.amount),
        netAmount: money(net),
        taxAmount: money(onLine),
        employeeIds: [],
        logIds: [],
      };
    }),
    trace,
  };
}

/** The taxes of the books that the lines of a document name, as far as they are known. */
async function selectTaxCodes(tx: Tx, { lines }: DocumentOfBooks, { provider, region }: Books) {
  const codes = new Map<string, TaxCodeOfBooks>();
  for (const taxCodeId of new Set(lines.flatMap((line) => line.taxCodeId ?? []))) {
    const found = await taxOfBooks(tx, { provider, region, taxCodeId });
    if (found !== undefined) codes.set(taxCodeId, found);
  }
  return codes;
}

const nameOfTax = ({ names, taxes }: TaxOfBooks): string =>
  (names.length > 0 ? names : [...new Set(taxes.map((one) => one.name))]).join(', ');
