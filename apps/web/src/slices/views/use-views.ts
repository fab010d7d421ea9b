import { messages } from '@countinghouse/contract/messages.ts';
import { viewEndpoints, type View, type ViewType } from '@countinghouse/contract/views/views.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, keyOf, newKey, query } from '../../api/api.ts';
import { toFailure, wordsOfFailure } from '../../api/to-failure.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';

/** The values of a view to save. */
export type ViewValues = Pick<View, 'settingName' | 'type' | 'settingData' | 'listQuery' | 'isShared'>;

/** The id of the signed-in user, 0 without one: then nothing is fetched. */
export const useOwnId = (): number => useSession((state) => state.session?.userId) ?? 0;

/** The views of one list that the user can choose, or the error when they cannot be fetched. */
export function useViews(type: ViewType) {
  const userId = useOwnId();
  const { data, error, refetch } = useQuery({
    ...query(viewEndpoints.list, { params: { userId } }),
    enabled: userId > 0,
    staleTime: 60_000,
  });
  return {
    views: data?.filter((view) => view.type === type),
    failure: toFailure(error, () => void refetch(), messages.viewsFailed),
  };
}

/** The acts on views; each shows its result as a message, and the views are fetched again. */
export function useViewActs() {
  const userId = useOwnId();
  const notify = useNotifications();
  const queries = useQueryClient();
  const saveOnce = useSaveOnce();
  const invalidate = () => queries.invalidateQueries({ queryKey: keyOf(viewEndpoints.list) });

  /** Makes the call; returns its answer, or the errors of a field that can show them. Other errors are shown as a message. */
  async function done<T>(
    failed: string,
    act: () => Promise<{ readonly data: T; readonly message?: string | undefined }>,
    field?: string,
  ): Promise<{ readonly data: T } | { readonly errors: readonly FieldError[] }> {
    try {
      const { data, message } = await act();
      if (message !== undefined) notify.show({ kind: 'success', title: message });
      return { data };
    } catch (error) {
      const all = isApiFailure(error) ? error.fields : [];
      const errors = all.filter(({ path }) => path === field);
      if (errors.length === 0) notify.show({ kind: 'error', title: all[0]?.message ?? wordsOfFailure(error, failed) });
      return { errors };
    } finally {
      await invalidate();
    }
  }

  return {
    add: (values: ViewValues) =>
      done(
        messages.viewSaveFailed,
        () =>
          saveOnce(viewEndpoints.add, {
            params: { userId },
            body: { ...values, settingData: [...values.settingData] },
          }),
        'settingName',
      ),
    change: (
      { id, version, settingName, type, settingData, listQuery, isShared }: View,
      changed: Partial<ViewValues>,
    ) =>
      done(messages.viewUpdateFailed, () =>
        saveOnce(viewEndpoints.change, {
          params: { userId, settingId: id },
          body: { settingName, type, settingData, listQuery, isShared, ...changed, version },
        }),
      ),
    remove: ({ id, version }: View) =>
      done(messages.viewDeleteFailed, () =>
        api(viewEndpoints.remove, { params: { userId, settingId: id }, query: { version } }, { key: newKey() }),
      ),
    openWith: (type: ViewType, settingId: number | null) =>
      done(messages.viewUpdateFailed, () =>
        api(viewEndpoints.chooseDefault, { params: { userId }, body: { type, settingId } }, { key: newKey() }),
      ),
  };
}
