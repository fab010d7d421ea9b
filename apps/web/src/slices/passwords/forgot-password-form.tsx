import { emailError } from '@countinghouse/contract/email-error.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { errorsAt } from '../../ui/form/form-state.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { SteadyLink } from '../../ui/steady-link.tsx';
import styles from './passwords.module.css';

/** Requests a link by email. The response is the same for every address. */
export function ForgotPasswordForm() {
  const [sent, setSent] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => errorsAt('email', emailError(email)),
    save: async ({ email }) => {
      setSent(undefined);
      try {
        const { message } = await api(passwordEndpoints.askForLink, {
          query: { email: email.trim(), newEntry: 'false' },
        });
        setSent(message ?? messages.passwordLinkSent);
        return undefined;
      } catch (error) {
        return [{ path: '', message: wordsOfFailure(error) }];
      }
    },
  });
  useFirstField(form.formRef);
  return (
    <div className={styles.parts}>
      <p className={styles.words}>We email you a link to set a new password. It works for 30 minutes.</p>
      <FormFrame form={form} label="Forgot password">
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" required />
        <Button look="primary" submits wide busy={form.saving}>
          Send the link
        </Button>
      </FormFrame>
      <p className={styles.said} role="status">
        {sent}
      </p>
      <p className={styles.way}>
        <SteadyLink to="/">Back to sign in</SteadyLink>
      </p>
    </div>
  );
}
