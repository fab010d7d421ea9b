import { messages } from '@countinghouse/contract/messages.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import type { JWK } from 'jose';
import { api } from '../../api/api.ts';
import { isApiFailure, isUnclear } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors } from './password-errors.ts';
import { sealedFor } from './sealed-for.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Changes the user's own password. Afterwards the user is signed out and signs in with the new one. */
export function ChangePasswordDrawer({ userId, onClose }: { userId: number; onClose: () => void }) {
  const notify = useNotifications();
  const form = useForm<Passwords>({
    initial: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
    check: (passwords) => ({
      ...(passwords.currentPassword === '' ? { currentPassword: messages.pleaseEnter('current password') } : {}),
      ...newPasswordErrors(passwords),
    }),
    save: async (passwords) => {
      let isSent = false;
      try {
        const { publicKey } = (await api(passwordEndpoints.sealingKey)).data;
        const sealed = await sealedPasswords(publicKey, passwords);
        isSent = true;
        const { message } = await api(passwordEndpoints.change, { body: { userId, ...sealed } });
        notify.show({ kind: 'success', title: message ?? messages.passwordUpdated });
        useSession.getState().signOut();
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) return shown(messages.encryptionTitle, [], messages.encryptionFailed);
        if (isSent && isUnclear(error)) return shown(messages.passwordMaybeChanged);
        return error.status === 400 ? shown(error.message, error.fields) : shown(messages.passwordFailed);
      }
    },
  });
  /** Shows every error in a notification; those of a field are shown there too. */
  function shown(title: string, errors: readonly FieldError[] = [], detail?: string): readonly FieldError[] {
    notify.show({ kind: 'error', title, ...(detail === undefined ? {} : { detail }) });
    return errors;
  }
  function submit(): void {
    if (!form.valid) shown(messages.passwordFailed);
    void form.submit();
  }
  return (
    <SideDrawer
      title="Change Password"
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      saveWord="Change"
      onSave={submit}
      onClose={onClose}
    >
      <FormFrame form={form} label="Change Password" onSubmit={submit}>
        <TextField
          {...form.field('currentPassword')}
          label="Current Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields field={form.field} />
        <p>You will be signed out everywhere. Sign in with the new password.</p>
        {/* Enter saves from every field */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </FormFrame>
    </SideDrawer>
  );
}

async function sealedPasswords(publicKey: JWK, passwords: Passwords): Promise<Passwords> {
  const [currentPassword, newPassword, confirmNewPassword] = await Promise.all([
    sealedFor(publicKey, passwords.currentPassword),
    sealedFor(publicKey, passwords.newPassword),
    sealedFor(publicKey, passwords.confirmNewPassword),
  ]);
  return { currentPassword, newPassword, confirmNewPassword };
}
