import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import type { Context } from '../../../handle.ts';
import { companyById } from '../../companies/companies.public.ts';
import { holdDocuments } from '../../invoices/credit/credit-applications.public.ts';
import { invoiceWithMoney } from '../../invoices/invoices.public.ts';
import { settleRetainer } from '../../retainer/retainer.public.ts';
import { heldBalance, insertAccountPayment } from '../account-payments.sql.ts';
import { changeOfSum } from '../change-of-sum.ts';
import { companyPaymentForBooks, removeCompanyPayment } from '../company-payments-in-books.public.ts';
import {
  accountOfCompanyPayment,
  insertCompanyPayment,
  selectCompanyPayment,
  selectParts,
  type StoredCompanyPayment,
  type StoredPart,
} from '../company-payments.sql.ts';
import { isCompanySeen } from '../open-credits.sql.ts';
import { insertReceipt, opposite } from '../receipts.sql.ts';

type Reverse = typeof companyPaymentEndpoints.reverse;

/**
 * Reverses a payment of several invoices as a whole from today: each of its parts, and the part that is open credit. The books delete it. Refused
 * while part of it was used from the open credit.
 */
export async function reverseCompanyPayment(
  context: Context<Reverse>,
  { params, body }: InputOf<Reverse>,
): Promise<AnswerOf<Reverse>> {
  const { tx, caller, refuse, now, today } = context;
  const { id: companyId, paymentNumber } = params;
  if (!(await isCompanySeen(tx, companyId, caller))) return refuse('company_not_found');
  const found = await selectCompanyPayment(tx, paymentNumber);
  if (found?.companyId !== companyId) return refuse('receipt_not_found');
  await holdDocuments(
    tx,
    (await selectParts(tx, paymentNumber)).map(({ invoiceId }) => invoiceId),
  );
  // two people at the same moment wait for each other here
  const payment = (await selectCompanyPayment(tx, paymentNumber)) ?? found;
  if (payment.isReversed) return refuse('receipt_already_reversed');
  const { currencyCode } = payment;
  await heldBalance(tx, { companyId, currencyCode });
  const currency = parseCurrency(currencyCode);
  const account = await accountOfCompanyPayment(tx, paymentNumber);
  const left = moneyFromText(account.left, currency);
  if (left !== moneyFromText(account.brought, currency)) return refuse('payment_used_since');
  const parts = (await selectParts(tx, paymentNumber)).filter(({ isReversed }) => !isReversed);
  const there = await companyPaymentForBooks(tx, paymentNumber);
  const taken = moneyOfMinorUnits(
    parts.reduce((sum, { amount }) => sum + moneyFromText(amount, currency), left as bigint),
  );
  const reversal = {
    companyId,
    currencyCode,
    note: body.reason,
    userId: caller.userId,
    now,
  };
  const reversalNumber = await insertCompanyPayment(tx, {
    ...reversal,
    receivedOn: today,
    // what the books took off its invoices before is gone already
    amount: opposite(taken === 0n ? payment.amount : moneyText(taken, currency)),
    reverses: paymentNumber,
  });
  for (const part of parts) await reversePart(context, { part, payment, reversalNumber, reason: body.reason });
  if (left > 0n)
    await insertAccountPayment(tx, {
      ...reversal,
      paidOn: today,
      amount: opposite(moneyText(left, currency)),
      receiptId: null,
      connectionId: account.connectionId,
      paymentId: account.paymentId,
      companyPaymentId: paymentNumber,
      isOfPayment: true,
    });
  if (there !== undefined)
    await removeCompanyPayment(context, { ...there, receiptIds: there.parts.map(({ receiptId }) => receiptId) });
  context.audit({
    action: 'Updated',
    resource: 'COMPANY',
    resourceId: companyId,
    resourceName: (await companyById(tx, companyId))?.displayName ?? '',
    changes: [
      {
        fieldName: 'Payment reversed',
        oldValue: null,
        newValue: `${currencyCode} ${moneyText(taken, currency)}: ${body.reason}`,
      },
    ],
  });
  context.reply(messages.receiptReversed);
  const amount = moneyText(moneyFromText(payment.amount, currency), currency);
  return { paymentNumber, companyId, currencyCode, amount, openCredit: moneyText(moneyOfMinorUnits(0n), currency) };
}

async function reversePart(
  { tx, caller, refuse, now, today, audit }: Context<Reverse>,
  {
    part,
    payment: { currencyCode },
    reversalNumber,
    reason,
  }: {
    readonly part: StoredPart;
    readonly payment: StoredCompanyPayment;
    readonly reversalNumber: number;
    readonly reason: string;
  },
): Promise<void> {
  const request = { id: part.invoiceId, caller, today, willChange: true };
  const invoice = await invoiceWithMoney(tx, request);
  // the payment covers an invoice that the caller does not see
  if (invoice === undefined) return refuse('receipt_not_found');
  const { record } = invoice;
  await insertReceipt(tx, {
    invoiceId: record.id,
    receivedOn: today,
    amount: opposite(part.amount),
    note: reason,
    reverses: part.receiptId,
    source: 'hand',
    userId: caller.userId,
    now,
    companyPaymentId: reversalNumber,
  });
  if (!(await settleRetainer(tx, { invoiceId: record.id, day: today, now }))) return refuse('retainer_balance_used');
  const after = (await invoiceWithMoney(tx, request)) ?? invoice;
  audit({
    action: 'Updated',
    resource: 'INVOICED',
    resourceId: record.id,
    resourceName: record.invoiceNumber ?? record.reference,
    projectId: record.projectId,
    changes: [
      { fieldName: 'Payment reversed', oldValue: null, newValue: reason },
      changeOfSum('Received amount', currencyCode, { before: record.received, after: after.record.received }),
    ],
  });
}
