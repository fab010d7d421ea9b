import { parseCurrency, moneyFromText, moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { DecimalError } from '@countinghouse/billing/values/decimal.ts';
import { unclear } from '../error-of-call.ts';

interface PaymentLine {
  readonly Amount?: string | undefined;
  readonly LinkedTxn: readonly { readonly TxnId: string; readonly TxnType: string }[];
}

/** The part of a payment that settles one invoice. */
export interface PaymentShare {
  readonly documentId: string;
  /** The paid amount, without credit notes. */
  readonly money: string;
  readonly credits: readonly { readonly creditId: string; readonly amount: string }[];
}

/** What of a payment, and of the credits in it, an expense pays back. */
export interface RefundShare extends Omit<PaymentShare, 'documentId'> {
  readonly expenseId: string;
}

/**
 * The amount of each linked invoice that a QuickBooks payment settles. A payment contains both invoices and the credit
 * memos applied to them; the paid amount is what the credit memos leave (Intuit, "Manage linked transactions"). The
 * books do not report which credit memo belongs to which invoice: they are assigned in the order of the lines. Throws
 * BooksError.
 */
export const sharesOf = (lines: readonly PaymentLine[], currencyCode: string): readonly PaymentShare[] =>
  allShares(lines, currencyCode).invoices.map(({ id: documentId, ...share }) => ({ documentId, ...share }));

/** What a payment settles of the expenses and checks that pay its customer back: what the invoices leave of its credits, and money. Throws BooksError. */
export const refundSharesOf = (lines: readonly PaymentLine[], currencyCode: string): readonly RefundShare[] =>
  allShares(lines, currencyCode).refunds.map(({ id: expenseId, ...share }) => ({ expenseId, ...share }));

type Share = Omit<PaymentShare, 'documentId'> & { readonly id: string };

function allShares(
  lines: readonly PaymentLine[],
  currencyCode: string,
): { readonly invoices: readonly Share[]; readonly refunds: readonly Share[] } {
  const currency = parseCurrency(currencyCode);
  try {
    const linked = (...types: readonly string[]) =>
      lines.flatMap(({ Amount = '0', LinkedTxn }) =>
        LinkedTxn.filter(({ TxnType }) => types.includes(TxnType)).map(({ TxnId }) => ({
          id: TxnId,
          left: moneyFromText(Amount, currency) as bigint,
        })),
      );
    const credits = linked('CreditMemo');
    const text = (amount: bigint): string => moneyText(moneyOfMinorUnits(amount), currency);
    const share = ({ id, left }: { readonly id: string; readonly left: bigint }): Share => {
      const used: { creditId: string; amount: string }[] = [];
      let money = left;
      for (const credit of credits) {
        const part = credit.left < money ? credit.left : money;
        if (part <= 0n) continue;
        used.push({ creditId: credit.id, amount: text(part) });
        credit.left -= part;
        money -= part;
      }
      return { id, money: text(money), credits: used };
    };
    const invoices = linked('Invoice').map(share);
    return { invoices, refunds: linked('Expense', 'Check').map(share) };
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    throw unclear('read', 'unreadable_answer', { words: `${error.text} is no amount in its currency` });
  }
}
