import { messages } from '@countinghouse/contract/messages.ts';
import { viewEndpoints, type View, type ViewType } from '@countinghouse/contract/views/views.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useSession } from '../../api/session.ts';
import { useAction } from '../../records/use-action.ts';

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
    // own changes are fetched at once, and views that others share are rare
    staleTime: 600_000,
  });
  return {
    views: data?.filter((view) => view.type === type),
    failure: toFailure(error, () => void refetch(), messages.viewsFailed),
  };
}

/** What a user does with the views of a list; the views are fetched again afterwards. */
export function useViewActs() {
  const userId = useOwnId();
  const queries = useQueryClient();
  const { act, save, isBusy } = useAction(() => queries.invalidateQueries({ queryKey: keyOf(viewEndpoints.list) }));
  return {
    isBusy,
    /** Resolves to undefined, or to the errors of the form. */
    add: (values: ViewValues, onDone: (view: View) => void) =>
      save({
        call: (saveOnce) =>
          saveOnce(viewEndpoints.add, {
            params: { userId },
            body: { ...values, settingData: [...values.settingData] },
          }),
        failed: messages.viewSaveFailed,
        onDone,
      }),
    change: (
      { id, version, settingName, type, settingData, listQuery, isShared }: View,
      changed: Partial<ViewValues>,
    ) =>
      act({
        call: (saveOnce) =>
          saveOnce(viewEndpoints.change, {
            params: { userId, settingId: id },
            body: { settingName, type, settingData, listQuery, isShared, ...changed, version },
          }),
        failed: messages.viewUpdateFailed,
      }),
    remove: ({ id, version, settingName }: View, onDone: () => void) =>
      act({
        question: {
          title: `Do you want to delete the view “${settingName}”?`,
          yes: 'Delete',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) => saveOnce(viewEndpoints.remove, { params: { userId, settingId: id }, query: { version } }),
        failed: messages.viewDeleteFailed,
        onDone,
      }),
    openWith: (type: ViewType, settingId: number | null, onDone: () => void) =>
      act({
        call: (saveOnce) => saveOnce(viewEndpoints.chooseDefault, { params: { userId }, body: { type, settingId } }),
        failed: messages.viewUpdateFailed,
        onDone,
      }),
  };
}
