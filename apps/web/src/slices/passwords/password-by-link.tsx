import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { isApiFailure, isUnclear } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { signOut } from '../../api/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors } from './password-errors.ts';
import styles from './passwords.module.css';

type Owner = ReceivedOf<typeof passwordEndpoints.link>;

/** Sets the password for the owner of an emailed link, if the link is still valid. */
export function PasswordByLink({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery({
    ...query(passwordEndpoints.link, { query: { token } }),
    // a valid link is not checked again, because this form uses it up
    staleTime: Infinity,
  });
  const [isUsed, setIsUsed] = useState(false);
  if (isPending) return <LoadingState lines={3} />;
  if (isUsed || (isApiFailure(error) && error.code === 'password_link_expired')) return <DeadLink />;
  if (data === undefined)
    return (
      <div className={styles.parts}>
        <p className={styles.error} role="alert">
          {wordsOfFailure(error)}
        </p>
        <Button wide onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return <PasswordForm owner={data} token={token} onDead={() => setIsUsed(true)} />;
}

function DeadLink() {
  return (
    <div className={styles.parts}>
      <p className={styles.error} role="alert">
        {messages.passwordLinkExpired}
      </p>
      <p className={styles.way}>
        <Link to="/forgotpassword">Generate a new link</Link>
      </p>
      <p className={styles.way}>
        <Link to="/">Back to sign in</Link>
      </p>
    </div>
  );
}

function PasswordForm({ owner, token, onDead }: { owner: Owner; token: string; onDead: () => void }) {
  const notify = useNotifications();
  const navigate = useNavigate();
  const form = useForm({
    // the address is for people with several accounts, and for password managers
    initial: { email: owner.email, newPassword: '', confirmNewPassword: '' },
    check: newPasswordErrors,
    save: async ({ newPassword, confirmNewPassword }) => {
      try {
        const body = { userId: owner.userId, newPassword, confirmNewPassword };
        const { message } = await api(passwordEndpoints.setByLink, { query: { token }, body });
        notify.show({ kind: 'success', title: message ?? messages.passwordUpdated });
        // the former session here ends, also on the server
        void signOut(useSession.getState().session);
        void navigate('/', { replace: true });
        return undefined;
      } catch (error) {
        if (!isApiFailure(error)) throw error;
        if (error.code === 'password_link_expired') onDead();
        if (isUnclear(error)) return [{ path: '', message: messages.passwordMaybeChanged }];
        return error.fields.length > 0 ? error.fields : [{ path: '', message: wordsOfFailure(error) }];
      }
    },
  });
  useFirstField(form.formRef);
  return (
    <FormFrame form={form} label={owner.kind === 'set' ? 'Set password' : 'Reset password'}>
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" readOnly />
      <NewPasswordFields field={form.field} />
      <Button look="primary" submits wide busy={form.saving}>
        {owner.kind === 'set' ? 'Set password' : 'Reset password'}
      </Button>
    </FormFrame>
  );
}
