import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useInvalidateClients } from './use-clients.ts';

export interface ToSave<E extends Endpoint> {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** The field of the form for a path of the server's response. */
  readonly fieldOf: (path: string) => string;
  /** The messages for a success and a failure without one from the server. */
  readonly done: string;
  readonly failed: string;
}

/** The result of saving. `newer` is what another user saved first. */
export type SaveOutcome<E extends Endpoint> =
  | { readonly saved: ReceivedOf<E> }
  | { readonly errors: readonly FieldError[]; readonly newer?: unknown };

/** Saves changes to clients. */
export function useSaveClients(): <E extends Endpoint>(wish: ToSave<E>) => Promise<SaveOutcome<E>> {
  const notify = useNotifications();
  const invalidate = useInvalidateClients();
  const saveOnce = useSaveOnce();
  return async ({ endpoint, request, fieldOf, done, failed }) => {
    try {
      const { data, message } = await saveOnce(endpoint, request);
      notify.show({ kind: 'success', title: message ?? done });
      return { saved: data };
    } catch (error) {
      const message = wordsOfFailure(error, failed);
      if (!isApiFailure(error)) return { errors: [{ path: '', message }] };
      if (error.code === 'stale_version') return { errors: [{ path: '', message }], newer: error.current };
      notify.show({ kind: 'error', title: message });
      return { errors: error.fields.map((error) => ({ path: fieldOf(error.path), message: error.message })) };
    } finally {
      await invalidate();
    }
  };
}
