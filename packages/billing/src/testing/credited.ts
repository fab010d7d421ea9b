import type { Credit, CreditableLine, CreditRefusal } from '../invoices/credit.ts';
import { moneyOfMinorUnits } from '../values/money.ts';
import { quantityOfHundredths } from '../values/quantity.ts';

/** The credit note of a request that is not refused. */
export function acceptedCredit(result: Credit | CreditRefusal): Credit {
  if ('refused' in result) throw new Error(`${result.refused} ${result.lineId}`);
  return result;
}

/** The lines of an invoice as the next credit note finds them. */
export const linesAfterCredit = (lines: readonly CreditableLine[], credit: Credit): CreditableLine[] =>
  lines.map((line) => {
    const of = credit.lines.find((one) => one.lineId === line.lineId);
    if (of === undefined) return line;
    return {
      ...line,
      quantityLeft: quantityOfHundredths(line.quantityLeft - of.takesBack),
      amountLeft: moneyOfMinorUnits(line.amountLeft + of.amount),
    };
  });
