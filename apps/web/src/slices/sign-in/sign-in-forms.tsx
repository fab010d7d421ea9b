import { emailError } from '@countinghouse/contract/email-error.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { errorsAt } from '../../ui/form/form-state.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { SteadyLink } from '../../ui/steady-link.tsx';
import styles from './sign-in-forms.module.css';
import { loadCalls, useSignIn, type SignInStep, type SignInWithPasskey } from './use-sign-in.ts';

/**
 * The sign-in forms: password, then the code of the authenticator app; the first time with the QR code to set it up. A passkey
 * replaces both, or the code.
 */
export function SignInForms({
  initial,
  loadPasskeys,
  others,
}: {
  /** The code, where another first step than the password was taken. */
  readonly initial?: SignInStep;
  readonly loadPasskeys: () => Promise<SignInWithPasskey>;
  /** More ways to sign in, below the password. */
  readonly others?: ReactNode;
}) {
  const { step, givePassword, giveCode, givePasskey, startAgain } = useSignIn(loadPasskeys, initial);
  if (step.step === 'password')
    return (
      <PasswordForm onGive={givePassword}>
        {canUsePasskeys() && <PasskeyButton onGive={givePasskey}>Sign in with a passkey</PasskeyButton>}
        {others}
      </PasswordForm>
    );
  return (
    <>
      {step.qr !== undefined && <SetUp {...step.qr} />}
      <CodeForm
        isFirst={step.qr !== undefined}
        authenticatorUrl={step.authenticatorUrl}
        onGive={giveCode}
        onBack={startAgain}
      >
        {step.hasPasskeys && <PasskeyButton onGive={givePasskey}>Use a passkey instead</PasskeyButton>}
      </CodeForm>
    </>
  );
}

/** Whether this browser has passkeys, and its address is a name: there are none for an IP address. */
const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

function PasskeyButton({ onGive, children }: { readonly onGive: () => Promise<void>; readonly children: string }) {
  const isAsking = useRef(false);
  const [busy, setBusy] = useState(false);
  async function give(): Promise<void> {
    // a second question of the browser would end the first one
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    await onGive();
    isAsking.current = false;
    setBusy(false);
  }
  return (
    <Button wide icon="key" busy={busy} onClick={() => void give()}>
      {children}
    </Button>
  );
}

type Give<Values> = (values: Values) => Promise<readonly { path: string; message: string }[] | undefined>;

function PasswordForm({
  onGive,
  children,
}: {
  onGive: Give<{ email: string; password: string }>;
  children: ReactNode;
}) {
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...errorsAt('email', emailError(email)),
      ...(password === '' ? { password: messages.pleaseEnter('password') } : {}),
    }),
    save: (values) => onGive({ ...values, email: values.email.trim() }),
  });
  useFirstField(form.formRef);
  const { dirty } = form;
  useEffect(() => {
    // the form shows a failure when it is sent
    if (dirty) loadCalls().catch(() => undefined);
  }, [dirty]);
  return (
    <FormFrame form={form} label="Sign in">
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" required />
      <TextField
        {...form.field('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" submits wide busy={form.saving}>
        Continue
      </Button>
      {children}
      <p className={styles.way}>
        <SteadyLink to="/forgotpassword">Forgot password?</SteadyLink>
      </p>
    </FormFrame>
  );
}

function SetUp({ qrCode, secret }: { qrCode: string; secret: string }) {
  return (
    <section className={styles.setUp} aria-label="Set up the authenticator app">
      <p>Scan this code with an authenticator app. It is shown only once.</p>
      <img src={qrCode} alt="QR code of your second factor" width={184} height={184} />
      <p className={styles.secret}>
        Or type the key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </section>
  );
}

/** Many apps show a code in two groups. */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

function CodeForm({
  isFirst,
  authenticatorUrl,
  onGive,
  onBack,
  children,
}: {
  isFirst: boolean;
  authenticatorUrl: string | undefined;
  onGive: Give<{ code: string }>;
  onBack: () => void;
  children: ReactNode;
}) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(digitsOf(code)) ? {} : { code: 'Please enter the 6 digits of the code' }),
    save: ({ code }) => onGive({ code: digitsOf(code) }),
  });
  useFirstField(form.formRef);
  return (
    <FormFrame form={form} label="One-time code">
      <TextField
        {...form.field('code')}
        label="One-time code"
        inputMode="numeric"
        autoComplete="one-time-code"
        figures
        required
        help={isFirst ? 'The 6 digits that the app shows now' : 'The 6 digits of your authenticator app'}
      />
      <Button look="primary" submits wide busy={form.saving}>
        Sign in
      </Button>
      {children}
      <Button look="quiet" wide onClick={onBack}>
        Use another account
      </Button>
      {authenticatorUrl !== undefined && (
        <p className={styles.way}>
          <a href={authenticatorUrl} target="_blank" rel="noopener noreferrer">
            Show the demo’s codes
          </a>
        </p>
      )}
    </FormFrame>
  );
}
