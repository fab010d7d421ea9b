import {
  companyAccountEndpoints,
  type CompanyAccount,
} from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { useAction } from '../../records/use-action.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { RemovableList } from '../../ui/removable-list.tsx';
import { signInProviderWords as words } from './sign-in-provider-words.ts';

/** The accounts at sign-in providers with which the user signs in. */
export function CompanyAccountsDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFresh(query(companyAccountEndpoints.list));
  const failure = toFailure(error, () => void refetch());
  return (
    <SideDrawer title="Company accounts" width={600} onClose={onClose}>
      {failure !== undefined && <ErrorState {...failure} />}
      {data === undefined && failure === undefined && <LoadingState />}
      {data !== undefined && <Accounts accounts={data.accounts} />}
    </SideDrawer>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly CompanyAccount[] }) {
  const queries = useQueryClient();
  const { act } = useAction(() => queries.invalidateQueries({ queryKey: keyOf(companyAccountEndpoints.list) }));
  if (accounts.length === 0)
    return (
      <EmptyState
        title="No company accounts yet"
        icon="building"
        words="Choose your company account on the sign-in page to link it."
      />
    );
  const remove = ({ id, provider }: CompanyAccount) =>
    act({
      record: id,
      question: {
        title: words.unlinkQuestion(provider),
        detail: words.unlinkDetail,
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(companyAccountEndpoints.remove, { params: { id } }),
      failed: words.unlinkFailed,
    });
  return (
    <RemovableList
      label="Your company accounts"
      items={accounts}
      nameOf={({ provider }) => provider}
      detailOf={({ email, lastUsedAt }) => `${email}. Last used ${momentWords(lastUsedAt)}.`}
      onRemove={(account) => void remove(account)}
    />
  );
}
