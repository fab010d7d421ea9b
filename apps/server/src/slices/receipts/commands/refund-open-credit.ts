import { currencyOf, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import type { Context } from '../../../handle.ts';
import { companyById } from '../../companies/companies.public.ts';
import { heldBalance, insertAccountPayment, moneyOnAccount } from '../account-payments.sql.ts';
import { isCompanySeen } from '../open-credits.sql.ts';
import { opposite } from '../receipts.sql.ts';
import { moneyIn } from '../settled-amount.ts';

type Refund = typeof receiptEndpoints.refundOpenCredit;

/** Refunds what a company has on account, whole or in part. */
export async function refundOpenCredit(
  context: Context<Refund>,
  { params, body }: InputOf<Refund>,
): Promise<AnswerOf<Refund>> {
  const { tx, caller, refuse, now, today } = context;
  if (!(await isCompanySeen(tx, params.id, caller))) return refuse('company_not_found');
  const of = { companyId: params.id, currencyCode: body.currencyCode };
  const at = (path: string, message: string) => ({ fields: [{ path, message }] });
  if (body.refundDate > today) return refuse('refund_in_future', at('refundDate', messages.receiptInFuture));
  const refunded = moneyIn(body.amount, body.currencyCode);
  if (refunded === undefined || refunded <= 0n)
    return refuse('refund_amount_invalid', at('amount', messages.invalidAmount));
  const currency = currencyOf(body.currencyCode);
  const balance = moneyFromText(await heldBalance(tx, of), currency);
  if (refunded > balance) return refuse('over_account_balance', at('amount', messages.overAccountBalance));
  const amount = moneyText(refunded, currency);
  let left: bigint = refunded;
  for (const { openAmount, ...money } of await moneyOnAccount(tx, { ...of, connectionId: null })) {
    const open = moneyFromText(openAmount, currency);
    const part = moneyOfMinorUnits(open < left ? open : left);
    if (part === 0n) break;
    left -= part;
    await insertAccountPayment(tx, {
      ...of,
      ...money,
      paidOn: body.refundDate,
      amount: opposite(moneyText(part, currency)),
      receiptId: null,
      note: body.note,
      userId: caller.userId,
      now,
    });
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
        newValue: `${body.currencyCode} ${amount} on ${body.refundDate}`,
      },
    ],
  });
  context.reply(messages.openCreditRefunded);
  return { ...of, openAmount: moneyText(moneyOfMinorUnits(balance - refunded), currency) };
}
