import { messages } from '@countinghouse/contract/messages.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { useViewing } from '../../api/viewing.ts';
import { Button } from '../../ui/button.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { thisMonth } from './revenue-list.ts';

/** Makes this month's predictions for projects without one; not in another user's view, as it covers all of the caller's own projects. */
export function ThisMonthButton() {
  const isViewing = useViewing(({ person }) => person !== undefined);
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const notify = useNotifications();
  const saveOnce = useSaveOnce();
  const invalidate = useInvalidateAll();
  if (isViewing) return null;

  async function make(): Promise<void> {
    const month = thisMonth().replace('-', ' ');
    const question = {
      title: `Make the predictions of ${month}?`,
      detail:
        'Each active project that has none in this month gets those that follow its last one, with its cycle and amount.',
      yes: 'Make them',
      no: 'Cancel',
    };
    if (busy || !(await confirm(question))) return;
    setBusy(true);
    try {
      const { data, message } = await saveOnce(revenueEndpoints.currentMonth, {});
      notify.show({ kind: data.created === 0 ? 'info' : 'success', title: message ?? messages.noneThisMonth });
      await invalidate();
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon="plus" size="small" busy={busy} onClick={() => void make()}>
      This month’s predictions
    </Button>
  );
}
