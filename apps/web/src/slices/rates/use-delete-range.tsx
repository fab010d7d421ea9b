import { messages } from '@countinghouse/contract/messages.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { useAction } from '../../records/use-action.ts';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { uncoveredWords } from './effect-note.tsx';
import { RateEffects } from './rate-effects.tsx';
import { effectsOf } from './range-effects.ts';
import type { ShownRange, ShownRates } from './shown-rates.ts';
import { useInvalidateRates } from './use-rates.ts';

/** Deletes a range after a confirmation that names it and the days without rates afterwards. */
export function useDeleteRange(projectId: number) {
  const { act, isBusy } = useAction(useInvalidateRates());
  /** Resolves to whether it was deleted. */
  const deleteRange = (range: ShownRange, rates: ShownRates): Promise<boolean> =>
    act({
      question: {
        title: `Delete the rates ${range.end === null ? '' : 'of '}${periodWords(range.start, range.end)}?`,
        detail: (
          <>
            <p>{uncoveredWords(effectsOf(rates.ranges, { kind: 'delete', id: range.id }))}</p>
            <RateEffects change={{ kind: 'delete', projectId, startOfRange: range.start }} />
          </>
        ),
        yes: 'Delete',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) =>
        saveOnce(rateEndpoints.remove, {
          query: {
            projectId,
            startDate: range.start,
            ...(range.end === null ? {} : { endDate: range.end }),
            version: range.version,
          },
        }),
      done: messages.ratesDeleted,
      failed: messages.ratesFailed,
    });
  return { busy: isBusy, deleteRange };
}
