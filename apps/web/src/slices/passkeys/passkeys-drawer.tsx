import { messages } from '@countinghouse/contract/messages.ts';
import { passkeyNameMax, passkeysMax } from '@countinghouse/contract/passkeys/passkey-bounds.ts';
import { passkeyEndpoints, type Passkey } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { useAction } from '../../records/use-action.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { RemovableList } from '../../ui/removable-list.tsx';
import { addPasskey } from './browser-passkeys.ts';
import { passkeyWords } from './passkey-words.ts';
import styles from './passkeys.module.css';

/** The user's own passkeys: add one with a name, see when each was used, and remove one. */
export function PasskeysDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFresh(query(passkeyEndpoints.list));
  const failure = toFailure(error, () => void refetch());
  const form = useAddForm();
  const canAdd = data !== undefined && data.passkeys.length < passkeysMax;
  return (
    <SideDrawer
      title="Passkeys"
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      {...(canAdd ? { onSave: () => void form.submit(), saveWord: 'Add passkey' } : {})}
      onClose={onClose}
    >
      <div className={styles.parts}>
        <p className={styles.words}>
          Sign in with your finger, face or PIN instead of your password and a one-time code.
        </p>
        {failure !== undefined && <ErrorState {...failure} />}
        {data === undefined && failure === undefined && <LoadingState />}
        {data !== undefined && <Passkeys passkeys={data.passkeys} />}
        {canAdd && <AddPasskey form={form} />}
      </div>
    </SideDrawer>
  );
}

function useInvalidatePasskeys(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(passkeyEndpoints.list) });
}

function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { act } = useAction(useInvalidatePasskeys());
  if (passkeys.length === 0) return null;
  const remove = ({ id, name }: Passkey) =>
    act({
      record: id,
      question: {
        title: passkeyWords.removeQuestion(name),
        detail: passkeyWords.removeDetail,
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      },
      call: (saveOnce) => saveOnce(passkeyEndpoints.remove, { params: { id } }),
      failed: passkeyWords.removeFailed,
    });
  return (
    <RemovableList
      label="Your passkeys"
      items={passkeys}
      nameOf={({ name }) => name}
      detailOf={usedWords}
      onRemove={(passkey) => void remove(passkey)}
    />
  );
}

const usedWords = ({ createdAt, lastUsedAt }: Passkey): string =>
  `Added ${momentWords(createdAt)}. ${lastUsedAt === null ? 'Not used yet.' : `Last used ${momentWords(lastUsedAt)}.`}`;

function useAddForm() {
  const { save } = useAction(useInvalidatePasskeys());
  const form = useForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => ({
      ...(name.trim() === '' ? { name: messages.pleaseEnter('name') } : {}),
      ...(password === '' ? { password: messages.pleaseEnter('password') } : {}),
    }),
    save: (typed) =>
      save({
        // the browser asks again at each attempt, so that none is repeated under the key of another
        call: () => addPasskey(typed),
        done: passkeyWords.added,
        failed: passkeyWords.addFailed,
      }),
  });
  return {
    ...form,
    submit: async () => {
      const isAdded = await form.submit();
      if (isAdded) form.reset({ name: '', password: '' });
      return isAdded;
    },
  };
}

function AddPasskey({ form }: { readonly form: ReturnType<typeof useAddForm> }) {
  return (
    <FormFrame form={form} label="Add a passkey">
      <TextField
        {...form.field('name')}
        label="Name"
        maxLength={passkeyNameMax}
        help="For example, Work laptop"
        required
      />
      <TextField
        {...form.field('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        help="Confirms that it is you"
        required
      />
    </FormFrame>
  );
}
