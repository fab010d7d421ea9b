import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { companyById } from '../../companies/companies.public.ts';
import { heldBalance, insertAccountPayment, moneyOnAccount } from '../account-payments.sql.ts';
import { booksOfAccount } from '../account-refunds.public.ts';
import { usableBalance } from '../pay-from-account.ts';
import { isCompanySeen } from '../open-credits.sql.ts';
import { isDepositAccount } from '../payments-in-books-rows.public.ts';
import { canRecordPayments, sendAccountRefund } from '../payments-in-books.public.ts';
import { opposite } from '../receipts.sql.ts';
import { moneyIn } from '../settled-amount.ts';

type Refund = typeof receiptEndpoints.refundOpenCredit;

/** Refunds what a company has on account, whole or in part, here and in the books that have the money. */
export async function refundOpenCredit(
  context: Context<Refund>,
  { params, body }: InputOf<Refund>,
): Promise<AnswerOf<Refund>> {
  const { tx, caller, refuse, now, today } = context;
  if (!(await isCompanySeen(tx, params.id, caller))) return refuse('company_not_found');
  const of = { companyId: params.id, currencyCode: body.currencyCode };
  const at = (path: string, message: string) => ({ fields: [{ path, message }] });
  if (body.refundDate > today) return refuse('refund_in_future', at('refundDate', messages.refundInFuture));
  const refunded = moneyIn(body.amount, body.currencyCode);
  if (refunded === undefined || refunded <= 0n)
    return refuse('refund_amount_invalid', at('amount', messages.invalidAmount));
  const currency = parseCurrency(body.currencyCode);
  const balance = moneyFromText(await heldBalance(tx, of), currency);
  if (refunded > balance) return refuse('over_account_balance', at('amount', messages.overAccountBalance));
  if (refunded > (await usableBalance(tx, of))) return refuse('open_credit_not_in_books');
  const amount = moneyText(refunded, currency);
  const books = body.recordInBooks ? await booksOfAccount(tx, of) : undefined;
  const fromAccountId = body.depositAccountId ?? books?.lastDepositAccountId ?? null;
  if (canRecordPayments(books) && !isDepositAccount({ ...books, isOfCredit: true }, fromAccountId))
    return refuse('deposit_account_unknown');
  let left: bigint = refunded;
  const connectionId = books?.connectionId ?? null;
  for (const { openAmount, ...money } of await moneyOnAccount(tx, { ...of, connectionId })) {
    const open = moneyFromText(openAmount, currency);
    const part = moneyOfMinorUnits(open < left ? open : left);
    if (part === 0n) break;
    left -= part;
    const refundNumber = await insertAccountPayment(tx, {
      ...of,
      ...money,
      paidOn: body.refundDate,
      amount: opposite(moneyText(part, currency)),
      receiptId: null,
      note: body.note,
      userId: caller.userId,
      now,
    });
    const { paymentId } = money;
    // money that other books have, or none, is refunded here alone
    if (canRecordPayments(books) && paymentId !== null && money.connectionId === books.connectionId)
      await sendAccountRefund(context, { refundNumber, connectionId: books.connectionId, paymentId, fromAccountId });
  }
  context.audit({
    action: 'Updated',
    resource: 'COMPANY',
    resourceId: params.id,
    resourceName: (await companyById(tx, params.id))?.displayName ?? '',
    changes: [
      {
        fieldName: 'Open credit refunded',
        oldValue: null,
        newValue: `${body.currencyCode} ${amount} on ${formatDate(body.refundDate, 'd MMM yyyy')}`,
      },
    ],
  });
  context.reply(messages.openCreditRefunded);
  return { ...of, openAmount: moneyText(moneyOfMinorUnits(balance - refunded), currency) };
}
