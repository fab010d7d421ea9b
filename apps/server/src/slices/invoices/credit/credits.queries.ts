import { hoursFromSeconds, hoursText } from '@countinghouse/billing/values/hours.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import { priceText } from '@countinghouse/billing/values/price.ts';
import { quantityText } from '@countinghouse/billing/values/quantity.ts';
import type { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../../handle.ts';
import { billedTime } from '../../work-logs/credited-time.public.ts';
import { developersOfInvoice, linesLeft } from './credit.sql.ts';
import { invoiceById, type InvoiceRecord } from '../invoice-record.sql.ts';

type Creditable = typeof creditEndpoints.creditable;

/** What of an issued invoice its credits leave. */
export async function creditable(
  { tx, caller, refuse }: Context<Creditable>,
  { params }: InputOf<Creditable>,
): Promise<AnswerOf<Creditable>> {
  const record = await invoiceById(tx, params.id, caller);
  if (record === undefined) return refuse('invoice_not_found');
  if (!isCreditable(record)) return refuse('invoice_not_creditable');
  const currency = parseCurrency(record.currencyCode);
  const time = await billedTime(tx, record.id);
  return {
    invoiceId: record.id,
    invoiceNumber: record.invoiceNumber ?? record.reference,
    invoiceDate: record.invoiceDate,
    version: record.version,
    currencyCode: record.currencyCode,
    globalTaxSetting: record.taxSetting,
    tax:
      record.taxName === null
        ? null
        : { name: record.taxName, components: record.taxComponents.map(({ name, percent }) => ({ name, percent })) },
    lines: (await linesLeft(tx, record)).map((line) => ({
      lineId: line.lineId,
      name: line.name,
      description: line.description,
      quantity: quantityText(line.quantity),
      rate: priceText(line.rate),
      amount: moneyText(line.amount, currency),
      quantityLeft: quantityText(line.quantityLeft),
      amountLeft: moneyText(line.amountLeft, currency),
      userIds: [...line.userIds],
    })),
    developers: (await developersOfInvoice(tx, record.id)).map((developer) => {
      const seconds = time.reduce((sum, log) => (log.employeeId === developer.userId ? sum + log.seconds : sum), 0n);
      return { ...developer, hoursLeft: hoursText(hoursFromSeconds(seconds)) };
    }),
  };
}

/** Only what was issued, is not void and is no credit itself is credited. */
export const isCreditable = (record: InvoiceRecord): boolean =>
  record.documentState === 'issued' && record.corrects === null;
