import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type {
  companyPaymentEndpoints,
  PayableInvoices,
} from '@countinghouse/contract/receipts/company-payments.contract.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller, Context } from '../../handle.ts';
import { companyById } from '../companies/companies.public.ts';
import { booksOfConnection } from './account-refunds.public.ts';
import { selectPayable } from './company-payments.sql.ts';
import { isCompanySeen } from './open-credits.sql.ts';
import { booksAnswer } from './payments-in-books.public.ts';

type Payable = typeof companyPaymentEndpoints.payable;

/** The open invoices of a company that a payment can cover. */
export async function listPayableInvoices(
  { tx, caller, refuse }: Context<Payable>,
  { params, query }: InputOf<Payable>,
): Promise<AnswerOf<Payable>> {
  if (!(await isCompanySeen(tx, params.id, caller))) return refuse('company_not_found');
  return payableAnswer(tx, { companyId: params.id, currencyCode: query.currencyCode, caller });
}

export async function payableAnswer(
  tx: Tx,
  of: { readonly companyId: number; readonly currencyCode: string; readonly caller: Caller },
): Promise<PayableInvoices> {
  const { companyId, currencyCode } = of;
  const currency = parseCurrency(currencyCode);
  const invoices = await selectPayable(tx, of);
  const books: PayableInvoices['books'] = [];
  for (const connectionId of new Set(invoices.flatMap((one) => one.connectionId ?? []))) {
    const ofPayments = booksAnswer(await booksOfConnection(tx, connectionId));
    if (ofPayments !== null) books.push({ connectionId, ofPayments });
  }
  return {
    companyId,
    companyName: (await companyById(tx, companyId))?.displayName ?? '',
    currencyCode,
    invoices: invoices.map(({ outstanding, ...one }) => ({
      ...one,
      invoiceDate: calendarDate(one.invoiceDate),
      dueDate: one.dueDate === null ? null : calendarDate(one.dueDate),
      outStandingAmount: moneyText(moneyFromText(outstanding, currency), currency),
    })),
    books,
  };
}
