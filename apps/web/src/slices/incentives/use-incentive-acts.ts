import {
  incentiveEndpoints,
  type Incentive,
  type Statement,
  type StatementMonth,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { monthWords, useInvalidateIncentives } from './use-incentives.ts';

interface Acts {
  readonly remove: (incentive: Incentive) => Promise<void>;
  /** Marks a month as paid out with its amounts on screen. */
  readonly payOut: (month: StatementMonth) => Promise<void>;
}

/** The immediate actions on the incentives of a sales person, each after a question. */
export function useIncentiveActs({ id, name, version: seen }: Statement['salesPerson']): Acts {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateIncentives();
  const isBusy = useRef(false);

  /** Runs one action at a time: a second click does nothing. */
  async function once(act: () => Promise<{ readonly message: string | undefined }>, failed: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { message } = await act();
      if (message !== undefined) notify.show({ kind: 'success', title: message });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, failed) });
    } finally {
      isBusy.current = false;
      await invalidate();
    }
  }

  return {
    remove: async ({ id: incentiveId, projectName, version }) => {
      const isWanted = await confirm({
        title: messages.incentiveDeleteQuestion(projectName),
        detail: 'What it brought in months that are open goes with it.',
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      });
      if (!isWanted) return;
      await once(
        () => api(incentiveEndpoints.remove, { params: { id, incentiveId }, query: { version } }, { key: newKey() }),
        messages.incentiveDeleteFailed,
      );
    },
    payOut: async ({ month, amounts }) => {
      const sums = amounts.map((one) => `${one.currencyCode} ${readableDecimal(one.amount)}`).join(', ');
      const isWanted = await confirm({
        title: messages.payOutQuestion(monthWords(month), name),
        detail: `${sums}. From then on the month stays as it is, and what changes is corrected in the next one.`,
        yes: 'Mark paid',
        no: 'Cancel',
      });
      if (!isWanted) return;
      const body = {
        month,
        amounts: amounts.map(({ currencyCode, amount }) => ({ currencyCode, amount })),
        version: seen,
      };
      await once(
        () => api(incentiveEndpoints.payOut, { params: { id }, body }, { key: newKey() }),
        messages.payOutFailed,
      );
    },
  };
}
