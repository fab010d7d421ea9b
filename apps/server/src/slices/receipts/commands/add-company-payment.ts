import { openCreditOfPayment, spreadError } from '@countinghouse/billing/receipts/spread-payment.ts';
import { receiptError } from '@countinghouse/billing/receipts/receipt.ts';
import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyText, parseCurrency, ZERO_MONEY, type Money } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import type { Context } from '../../../handle.ts';
import { companyById } from '../../companies/companies.public.ts';
import { holdDocuments } from '../../invoices/credit/credit-applications.public.ts';
import { invoiceWithMoney, type InvoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { heldBalance, insertAccountPayment } from '../account-payments.sql.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { sendCompanyPayment } from '../company-payments-in-books.public.ts';
import { insertCompanyPayment } from '../company-payments.sql.ts';
import { isCompanySeen } from '../open-credits.sql.ts';
import { payableAnswer } from '../payable-invoices.queries.ts';
import { canRecordPayments } from '../payments-in-books.public.ts';
import { booksForPayments, isDepositAccount, type BooksForPayments } from '../payments-in-books-rows.public.ts';
import { insertReceipt } from '../receipts.sql.ts';
import { moneyIn, settledAmount } from '../settled-amount.ts';

type Add = typeof companyPaymentEndpoints.add;
interface Part {
  readonly invoice: InvoiceWithMoney;
  readonly amount: Money;
}

/** Records one payment that covers several invoices of a company; what exceeds them is open credit of the company from that day. */
export async function addCompanyPayment(context: Context<Add>, { params, body }: InputOf<Add>): Promise<AnswerOf<Add>> {
  const { tx, caller, refuse, now, today } = context;
  const { id: companyId } = params;
  const { currencyCode, receivedDate, note } = body;
  if (!(await isCompanySeen(tx, companyId, caller))) return refuse('company_not_found');
  if (receivedDate > today)
    return refuse('receipt_in_future', { fields: [{ path: 'receivedDate', message: messages.receiptInFuture }] });
  const currency = parseCurrency(currencyCode);
  const text = (amount: Money): string => moneyText(amount, currency);
  const parts = await demandParts(context, companyId, body);
  const paid = moneyIn(body.amount, currencyCode) ?? ZERO_MONEY;
  const error = spreadError(
    paid,
    parts.map(({ amount }) => amount),
  );
  const at = (message: string) => ({ fields: [{ path: 'amount', message }] });
  if (error === 'over_payment') return refuse('parts_over_payment', at(messages.partsOverPayment));
  if (error !== undefined) return refuse('receipt_amount_invalid', at(messages.invalidAmount));
  const openCredit = openCreditOfPayment(
    paid,
    parts.map(({ amount }) => amount),
  );
  const books = body.recordInBooks ? await demandBooks(context, parts) : undefined;
  const depositAccountId = body.depositAccountId ?? null;
  if (books !== undefined && !isDepositAccount(books, depositAccountId))
    return refuse('deposit_account_unknown', {
      fields: [{ path: 'depositAccountId', message: serverMessages.depositAccountUnknown }],
    });

  const entered = { note, userId: caller.userId, now };
  const of = { companyId, currencyCode };
  const paymentNumber = await insertCompanyPayment(tx, {
    ...of,
    ...entered,
    receivedOn: receivedDate,
    amount: text(paid),
    reverses: null,
  });
  const whole = `${currencyCode} ${text(paid)} on ${formatDate(receivedDate, 'd MMM yyyy')}`;
  const receiptIds: number[] = [];
  for (const { invoice, amount } of parts) {
    const { record } = invoice;
    receiptIds.push(
      await insertReceipt(tx, {
        ...entered,
        invoiceId: record.id,
        receivedOn: receivedDate,
        amount: text(amount),
        reverses: null,
        source: 'hand',
        companyPaymentId: paymentNumber,
      }),
    );
    if (!(await settleRetainer(tx, { invoiceId: record.id, day: receivedDate, now })))
      throw new Error('a payment lowered the balance of a retainer');
    const after = await invoiceWithMoney(tx, { id: record.id, today });
    context.audit({
      action: 'Updated',
      resource: 'INVOICED',
      resourceId: record.id,
      resourceName: record.invoiceNumber ?? record.reference,
      projectId: record.projectId,
      changes: [
        { fieldName: 'Payment', oldValue: null, newValue: `${currencyCode} ${text(amount)} of a payment of ${whole}` },
        changeOfSum('Received amount', currencyCode, {
          before: record.received,
          after: after?.record.received ?? record.received,
        }),
      ],
    });
  }
  if (openCredit > ZERO_MONEY) {
    await heldBalance(tx, of);
    await insertAccountPayment(tx, {
      ...of,
      ...entered,
      paidOn: receivedDate,
      amount: text(openCredit),
      receiptId: null,
      connectionId: null,
      paymentId: null,
      companyPaymentId: paymentNumber,
      isOfPayment: true,
    });
  }
  context.audit({
    action: 'Updated',
    resource: 'COMPANY',
    resourceId: companyId,
    resourceName: (await companyById(tx, companyId))?.displayName ?? '',
    changes: [
      { fieldName: 'Payment', oldValue: null, newValue: whole },
      { fieldName: 'Open credit', oldValue: null, newValue: `${currencyCode} ${text(openCredit)}` },
    ],
  });
  if (canRecordPayments(books)) {
    const { connectionId } = books;
    await sendCompanyPayment(context, { companyPaymentId: paymentNumber, receiptIds, connectionId, depositAccountId });
  }
  context.reply(
    books === undefined || canRecordPayments(books) ? messages.receiptAdded : serverMessages.receiptAddedHereOnly,
  );
  return { paymentNumber, ...of, amount: text(paid), openCredit: text(openCredit) };
}

/** The invoices with their parts, held until the transaction ends in one order, so that two payments at once wait for each other. */
async function demandParts(
  { tx, caller, refuse, today }: Context<Add>,
  companyId: number,
  { currencyCode, parts }: InputOf<Add>['body'],
): Promise<readonly Part[]> {
  await holdDocuments(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  );
  const found: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const invoice = await invoiceWithMoney(tx, { id: part.invoiceId, caller, today, willChange: true });
    if (invoice === undefined) return refuse('invoice_not_found');
    const { record, money } = invoice;
    if (record.companyId !== companyId || record.currencyCode !== currencyCode)
      return refuse('invoice_of_other_company');
    if (record.version !== part.version)
      return refuse('stale_version', { current: await payableAnswer(tx, { companyId, currencyCode, caller }) });
    if (record.documentState !== 'issued') return refuse('receipt_needs_issued');
    const at = (message: string) => ({ fields: [{ path: `parts.${index}.amount`, message }] });
    const amount = settledAmount(part.amount, currencyCode, money, receiptError);
    if (amount === 'nothing') return refuse('receipt_amount_invalid', at(messages.invalidAmount));
    // a credit note is refunded by itself
    if (amount === 'other_sign' || money.amount < ZERO_MONEY)
      return refuse('receipt_other_sign', at(messages.receiptOtherSign));
    if (amount === 'over_invoice' || amount === 'over_outstanding')
      return refuse('receipt_over_outstanding', at(messages.receiptOverOutstanding));
    found.push({ invoice, amount });
  }
  return found;
}

/** The books that hold all invoices of a payment; undefined where none hold any of them. */
async function demandBooks(
  { tx, refuse }: Context<Add>,
  parts: readonly Part[],
): Promise<BooksForPayments | undefined> {
  const found = new Map<number | undefined, BooksForPayments | undefined>();
  for (const { invoice } of parts) {
    const books = await booksForPayments(tx, invoice.record.id);
    found.set(books?.connectionId, books);
  }
  return found.size > 1 ? refuse('payment_of_several_books') : [...found.values()][0];
}
