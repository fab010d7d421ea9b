import {
  signInPolicyEndpoints,
  signInPolicyLabels as labels,
  type SignInPolicy,
} from '@countinghouse/contract/sign-in-providers/sign-in-policy.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TickGroupField } from '../../ui/fields/choice-group.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { signInProviderWords as words } from './sign-in-provider-words.ts';

const title = 'Sign-in rule';

/** Whether users sign in with their company's account only, and which administrators are exempt. */
export function SignInPolicyDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFresh(query(signInPolicyEndpoints.get));
  if (data !== undefined) return <PolicyForm policy={data} onClose={onClose} />;
  const failure = toFailure(error, () => void refetch());
  return (
    <SideDrawer title={title} width={600} onClose={onClose}>
      {failure === undefined ? <LoadingState /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}

interface Typed {
  readonly companyAccountsOnly: boolean;
  readonly emergencyAdministrators: readonly string[];
}

function PolicyForm({ policy, onClose }: { readonly policy: SignInPolicy; onClose: () => void }) {
  const queries = useQueryClient();
  const edited = useRecordForm<Typed, SignInPolicy>({
    name: 'sign-in rule',
    record: policy,
    labels,
    valuesOf: (stored) => ({
      companyAccountsOnly: stored?.companyAccountsOnly ?? false,
      emergencyAdministrators: stored?.emergencyAdministrators.map(String) ?? [],
    }),
    check: ({ companyAccountsOnly, emergencyAdministrators }) =>
      companyAccountsOnly && emergencyAdministrators.length === 0
        ? { emergencyAdministrators: words.chooseEmergency }
        : {},
    save: ({ companyAccountsOnly, emergencyAdministrators }, stored = policy, saveOnce) =>
      saveOnce(signInPolicyEndpoints.change, {
        body: {
          companyAccountsOnly,
          emergencyAdministrators: emergencyAdministrators.map(Number),
          version: stored.version,
        },
      }),
    answer: signInPolicyEndpoints.change.answer,
    words: { saved: words.policyUpdated, addFailed: words.policyFailed, changeFailed: words.policyFailed },
    refresh: () => queries.invalidateQueries({ queryKey: keyOf(signInPolicyEndpoints.get) }),
    onSaved: onClose,
    texts: {
      of: ({ companyAccountsOnly, emergencyAdministrators }) => ({
        companyAccountsOnly: String(companyAccountsOnly),
        emergencyAdministrators: emergencyAdministrators.join(','),
      }),
      put: (of, name, text) =>
        name === 'companyAccountsOnly'
          ? of.set('companyAccountsOnly', text === 'true')
          : of.set('emergencyAdministrators', text === '' ? [] : text.split(',')),
    },
  });
  const { form, stored = policy } = edited;
  const nameOf = (id: string): string => stored.administrators.find(({ userId }) => String(userId) === id)?.name ?? id;
  return (
    <RecordDrawer
      of={edited}
      title={title}
      width={600}
      label={title}
      shownOf={(name, value) =>
        name === 'companyAccountsOnly'
          ? value === 'true'
            ? 'Yes'
            : 'No'
          : value
              .split(',')
              .filter((id) => id !== '')
              .map(nameOf)
              .join(', ')
      }
      onClose={onClose}
    >
      <TickField {...form.field('companyAccountsOnly')} label={labels.companyAccountsOnly} />
      <p>Passwords and passkeys then work for emergency administrators only, who can sign in when a provider fails.</p>
      <TickGroupField
        {...form.field('emergencyAdministrators')}
        label={labels.emergencyAdministrators}
        choices={stored.administrators.map(({ userId, name, email }) => ({
          value: String(userId),
          label: `${name} (${email})`,
        }))}
      />
    </RecordDrawer>
  );
}
