import {
  incentiveEndpoints,
  type Incentive,
  type Statement,
  type StatementMonth,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { monthWords, useInvalidateIncentives } from './use-incentives.ts';

/** The immediate actions on the incentives of a sales person, each after a question. */
export function useIncentiveActs({ id, name, version: seen }: Statement['salesPerson']) {
  const { act } = useAction(useInvalidateIncentives());
  return {
    remove: ({ id: incentiveId, projectName, version }: Incentive) =>
      act({
        record: incentiveId,
        question: {
          title: messages.incentiveDeleteQuestion(projectName),
          detail: 'Its amounts in months that are not paid out are removed.',
          yes: 'Delete',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(incentiveEndpoints.remove, { params: { id, incentiveId }, query: { version } }),
        failed: messages.incentiveDeleteFailed,
      }),
    /** Marks a month as paid out with its amounts on screen. */
    payOut: ({ month, amounts }: StatementMonth) => {
      const sums = amounts.map((one) => `${one.currencyCode} ${readableDecimal(one.amount)}`).join(', ');
      const body = {
        month,
        amounts: amounts.map(({ currencyCode, amount }) => ({ currencyCode, amount })),
        version: seen,
      };
      return act({
        record: month,
        question: {
          title: messages.payOutQuestion(monthWords(month), name),
          detail: `${sums}. The month can no longer change; later changes are corrected in the next month.`,
          yes: 'Mark paid',
          no: 'Cancel',
        },
        call: (saveOnce) => saveOnce(incentiveEndpoints.payOut, { params: { id }, body }),
        failed: messages.payOutFailed,
      });
    },
  };
}
