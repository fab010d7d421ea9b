import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useInvalidateRates } from './use-rates.ts';

/** The result of a save. `newer` is what another user saved meanwhile, as the server sent it. */
export type SaveOutcome =
  | { readonly isSaved: true }
  | { readonly isSaved: false; readonly errors: readonly FieldError[]; readonly newer?: unknown };

export interface ToSave<E extends Endpoint> {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** The field of the screen for a path of the server's answer, or for a code that names no field. */
  readonly fieldOf: (pathOrCode: string) => string | undefined;
  /** The message after a success for which the server has none. */
  readonly done: string;
}

/** Saves rates. */
export function useSaveRates(): <E extends Endpoint>(wish: ToSave<E>) => Promise<SaveOutcome> {
  const notify = useNotifications();
  const invalidate = useInvalidateRates();
  const saveOnce = useSaveOnce();
  return async ({ endpoint, request, fieldOf, done }) => {
    try {
      const { message } = await saveOnce(endpoint, request);
      notify.show({ kind: 'success', title: message ?? done });
      await invalidate();
      return { isSaved: true };
    } catch (error) {
      if (!isApiFailure(error)) return { isSaved: false, errors: [{ path: '', message: messages.ratesFailed }] };
      // the refusal was decided on newer ranges than this screen shows
      void invalidate();
      if (error.code === 'stale_version')
        return { isSaved: false, errors: [{ path: '', message: error.message }], newer: error.current };
      const placed = error.fields.flatMap(({ path, message }) => {
        const field = fieldOf(path);
        return field === undefined ? [] : [{ path: field, message }];
      });
      if (placed.length > 0) return { isSaved: false, errors: placed };
      return {
        isSaved: false,
        errors: [{ path: fieldOf(error.code) ?? '', message: wordsOfFailure(error, messages.ratesFailed) }],
      };
    }
  };
}

/** The field for a path of the server's answer when the rates are by role: paths separate names by `/`, which a name may contain. */
export const fieldOfRole =
  (roles: readonly string[]) =>
  (path: string): string | undefined => {
    if (path === 'startDate' || path === 'newStartDate' || path === 'range_overlaps') return 'startDate';
    if (path === 'endDate' || path === 'newEndDate' || path === 'range_reversed') return 'endDate';
    const role = roles.find((one) => one === path || one.replaceAll('/', '.') === path);
    return role === undefined ? undefined : `${role} rate`;
  };
