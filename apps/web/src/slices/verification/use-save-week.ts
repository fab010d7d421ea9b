import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  verificationEndpoints,
  type VerificationWeek,
} from '@countinghouse/contract/verification/verification.contract.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useKnownWeeks } from './use-weeks.ts';

/** The result of saving a week: without errors when it succeeded; `newer` is what another user saved meanwhile. */
interface SaveOutcome {
  readonly errors: readonly FieldError[] | undefined;
  readonly newer?: VerificationWeek;
}

/** Saves a week and puts the server's answer into the cached weeks. */
export function useSaveWeek(predictionId: number) {
  const notify = useNotifications();
  const known = useKnownWeeks(predictionId);
  const saveOnce = useSaveOnce();
  return async (
    week: VerificationWeek,
    body: RequestOf<typeof verificationEndpoints.verify>['body'],
  ): Promise<SaveOutcome> => {
    try {
      const saved = await saveOnce(verificationEndpoints.verify, { body });
      notify.show({ kind: 'success', title: saved.message ?? messages.weekSaved });
      known.takeOne(saved.data);
      if (saved.data.verified) await known.refetchTimesheet(saved.data);
      return { errors: undefined };
    } catch (error) {
      const message = wordsOfFailure(error, messages.verifyFailed);
      notify.show({ kind: 'error', title: message });
      // shows the hours that the user has not seen yet
      if (isApiFailure(error) && error.code === 'week_hours_differ') void known.refetchTimesheet(week);
      if (!isApiFailure(error) || error.code !== 'stale_version') return { errors: [{ path: '', message }] };
      const newer = error.current as VerificationWeek;
      known.takeOne(newer);
      return { errors: [{ path: '', message }], newer };
    }
  };
}
