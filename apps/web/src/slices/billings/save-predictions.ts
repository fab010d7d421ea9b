import { warningsOfList, type PredictionTerms } from '@countinghouse/billing/billings/prediction-warnings.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { billingEndpoints, type Prediction } from '@countinghouse/contract/billings.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { warningWords } from '@countinghouse/contract/warning-words.ts';
import { api } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { todayHere } from '../../api/today.ts';
import { useForgetAll } from '../../api/use-forget-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldFault } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { listed, plannedOf, type PredictionRow } from './prediction-form.ts';

/** What is to be saved. */
export interface ToSave {
  readonly project: ProjectDetails;
  readonly terms: PredictionTerms;
  readonly rows: readonly PredictionRow[];
  /** Those that were seen, by prediction. */
  readonly versions: ReadonlyMap<number, number>;
  /** The warnings were read and confirmed. */
  readonly isConfirmed: boolean;
}

/** How saving went: done; something to confirm first; or refused, with what somebody else saved in the meantime. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'warned'; readonly warnings: readonly FieldFault[] }
  | { readonly kind: 'refused'; readonly faults: readonly FieldFault[]; readonly newer?: Prediction };

/** Saves a list of predictions. */
export function useSavePredictions(): (wish: ToSave) => Promise<SaveOutcome> {
  const notify = useNotifications();
  const forget = useForgetAll();
  const saveOnce = useSaveOnce();

  return async (wish) => {
    if (!wish.isConfirmed) {
      const warnings = await warningsHere(wish);
      if (warnings.length > 0) return { kind: 'warned', warnings };
    }
    const isChange = wish.rows.some((row) => row.predictionId !== 0);
    const endpoint = isChange ? billingEndpoints.change : billingEndpoints.add;
    const body = {
      ...headOf(wish.project),
      predictionDetails: plannedOf(wish.rows, wish.versions),
      skipWarnings: wish.isConfirmed,
    };
    try {
      const { message } = await saveOnce(endpoint, { body });
      notify.show({
        kind: 'success',
        title: message ?? (isChange ? messages.predictionUpdated : messages.predictionAdded),
      });
      await forget();
      return { kind: 'saved' };
    } catch (error) {
      return refusedBy(error, isChange ? messages.predictionEditFailed : messages.predictionAddFailed);
    }
  };
}

/** What the screen showed of the project; the server looks everything but the id up itself. */
const headOf = ({ projectId, projectName, projectModel, payModel, invoiceCycle, primaryCsm }: ProjectDetails) => ({
  projectId,
  projectName,
  projectModel,
  payModel,
  cycle: invoiceCycle,
  csm: primaryCsm,
});

/** The warnings as this browser knows them; where it cannot ask what is there, the server says them all. */
async function warningsHere({ project, terms, rows }: ToSave): Promise<FieldFault[]> {
  const list = listed(rows);
  const starts = list.map((one) => one.start).toSorted();
  const ends = list.flatMap((one) => one.end ?? []).toSorted();
  const query = {
    startDate: starts[0] ?? '',
    ...(ends.length < list.length ? {} : { endDate: ends.at(-1) ?? '' }),
  };
  try {
    const { data } = await api(billingEndpoints.between, { params: { projectId: project.projectId }, query });
    const stored = data.predictionDetails.map(({ predictionId, startDate, endDate }) => ({
      id: predictionId,
      start: calendarDate(startDate),
      end: endDate === null ? null : calendarDate(endDate),
    }));
    return warningsOfList(list, terms, stored, todayHere()).map((one) => warningWords(one, list.length));
  } catch {
    return [];
  }
}

function refusedBy(error: unknown, instead: string): SaveOutcome {
  if (!isApiFailure(error)) return { kind: 'refused', faults: [{ path: '', message: instead }] };
  if (error.code === 'prediction_warnings') return { kind: 'warned', warnings: error.fields };
  if (error.code === 'stale_version') {
    const newer = billingEndpoints.change.answer.safeParse(error.current).data?.predictionDetails[0];
    const faults = [{ path: '', message: error.message }];
    return newer === undefined ? { kind: 'refused', faults } : { kind: 'refused', faults, newer };
  }
  return {
    kind: 'refused',
    faults: error.fields.length > 0 ? error.fields : [{ path: '', message: wordsOfFailure(error, instead) }],
  };
}
