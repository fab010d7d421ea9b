import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { useRef, useState } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { uncoveredWords } from './effect-note.tsx';
import { RateEffects } from './rate-effects.tsx';
import { effectsOf } from './range-effects.ts';
import type { ShownRange, ShownRates } from './shown-rates.ts';
import { useInvalidateRates } from './use-rates.ts';

/** Deletes a range after a confirmation that names it and the days without rates afterwards. */
export function useDeleteRange(projectId: number): {
  readonly busy: boolean;
  /** Resolves to whether it was deleted. */
  readonly deleteRange: (range: ShownRange, rates: ShownRates) => Promise<boolean>;
} {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateRates();
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function deleteRange(range: ShownRange, rates: ShownRates): Promise<boolean> {
    if (isRunning.current) return false;
    const isWanted = await confirm({
      title: `Delete the rates ${range.end === null ? '' : 'of '}${periodWords(range.start, range.end)}?`,
      detail: (
        <>
          <p>{uncoveredWords(effectsOf(rates.ranges, { kind: 'delete', id: range.id }))}</p>
          <RateEffects wish={{ kind: 'delete', projectId, startOfRange: range.start }} />
        </>
      ),
      yes: 'Delete',
      no: 'Keep',
      danger: true,
    });
    if (!isWanted) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      const query = {
        projectId,
        startDate: range.start,
        ...(range.end === null ? {} : { endDate: range.end }),
        version: range.version,
      };
      const { message } = await api(rateEndpoints.remove, { query }, { key: newKey() });
      notify.show({ kind: 'success', title: message ?? messages.ratesDeleted });
      return true;
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.ratesFailed) });
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
      await invalidate();
    }
  }

  return { busy, deleteRange };
}
