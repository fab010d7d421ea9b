import { predictionEndpoints, type Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { plannedOf, type PredictionRow } from './prediction-form.ts';

/** The predictions to save. */
export interface ToSave {
  readonly project: ProjectDetails;
  readonly rows: readonly PredictionRow[];
  /** The versions that were shown, by prediction. */
  readonly versions: ReadonlyMap<number, number>;
  /** The warnings that were confirmed; absent before there were any. */
  readonly confirmed: readonly FieldError[] | undefined;
}

/** The result of saving: done, a confirmation needed, or refused, with what another user saved meanwhile. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'warned'; readonly warnings: readonly FieldError[] }
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[]; readonly newer?: Prediction };

/** Saves a list of predictions. */
export function useSavePredictions(): (wish: ToSave) => Promise<SaveOutcome> {
  const notify = useNotifications();
  const invalidate = useInvalidateAll();
  const saveOnce = useSaveOnce();

  return async (wish) => {
    const isChange = wish.rows.some((row) => row.predictionId !== 0);
    const endpoint = isChange ? predictionEndpoints.change : predictionEndpoints.add;
    const body = {
      ...headOf(wish.project),
      predictionDetails: plannedOf(wish.rows, wish.versions),
      skipWarnings: wish.confirmed !== undefined,
      ...(wish.confirmed === undefined ? {} : { seenWarnings: [...wish.confirmed] }),
    };
    try {
      const { message } = await saveOnce(endpoint, { body });
      notify.show({
        kind: 'success',
        title: message ?? (isChange ? messages.predictionUpdated : messages.predictionAdded),
      });
      await invalidate();
      return { kind: 'saved' };
    } catch (error) {
      return refusedBy(error, isChange ? messages.predictionEditFailed : messages.predictionAddFailed);
    }
  };
}

/** The project's values on screen; the server looks up everything but the id itself. */
const headOf = ({ projectId, projectName, projectModel, payModel, invoiceCycle, primaryCsm }: ProjectDetails) => ({
  projectId,
  projectName,
  projectModel,
  payModel,
  cycle: invoiceCycle,
  csm: primaryCsm,
});

function refusedBy(error: unknown, instead: string): SaveOutcome {
  if (!isApiFailure(error)) return { kind: 'refused', errors: [{ path: '', message: instead }] };
  if (error.code === 'prediction_warnings') return { kind: 'warned', warnings: error.fields };
  if (error.code === 'stale_version') {
    const newer = predictionEndpoints.change.answer.safeParse(error.current).data?.predictionDetails[0];
    const errors = [{ path: '', message: error.message }];
    return newer === undefined ? { kind: 'refused', errors } : { kind: 'refused', errors, newer };
  }
  return {
    kind: 'refused',
    errors: error.fields.length > 0 ? error.fields : [{ path: '', message: wordsOfFailure(error, instead) }],
  };
}
