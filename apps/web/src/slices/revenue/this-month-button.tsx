import { messages } from '@countinghouse/contract/messages.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useViewing } from '../../api/viewing.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { thisMonth } from './revenue-list.ts';

/** Makes this month's predictions for projects without one; not in another user's view, as it covers all of the caller's own projects. */
export function ThisMonthButton() {
  const isViewing = useViewing(({ person }) => person !== undefined);
  const { act, isBusy } = useAction(useInvalidateAll());
  if (isViewing) return null;
  const make = () =>
    act({
      question: {
        title: `Create the predictions for ${thisMonth().replace('-', ' ')}?`,
        detail:
          'Each active project without a prediction this month gets the next ones, with the cycle and amount of its last.',
        yes: 'Create predictions',
        no: 'Cancel',
      },
      call: (saveOnce) => saveOnce(revenueEndpoints.currentMonth, {}),
      done: ({ data, message }) => ({
        kind: data.created === 0 ? 'info' : 'success',
        title: message ?? messages.noneThisMonth,
      }),
    });

  return (
    <Button icon="plus" size="small" busy={isBusy} onClick={() => void make()}>
      This month’s predictions
    </Button>
  );
}
