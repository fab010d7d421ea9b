import { messages } from '@countinghouse/contract/messages.ts';
import type { SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiFailure, isApiFailure } from '../../api/failure.ts';
import type { FieldError } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useBeginSession } from './begin-session.public.ts';

/** The step of the sign-in: password first, then the code, with a QR code before the very first one. */
export type SignInStep =
  | { readonly step: 'password' }
  | {
      readonly step: 'code';
      readonly email: string;
      readonly token: string;
      /** The second factor is not set up yet: the first right code activates it. */
      readonly qr: { readonly qrCode: string; readonly secret: string } | undefined;
      /** Where the demo shows its codes. */
      readonly authenticatorUrl: string | undefined;
      /** A passkey can replace the code. */
      readonly hasPasskeys: boolean;
    };

/** Signs in with a passkey: alone, or in place of the code of a half-login. */
export type SignInWithPasskey = (
  halfLogin?: string,
) => Promise<{ readonly data: SignedIn; readonly message: string | undefined }>;

const noConnection = (): never => {
  throw new ApiFailure(0, { code: 'no_connection', message: messages.noInternet });
};

/** Fetches what the calls of the sign-in need; the page is drawn without it, and it comes while the password is typed. */
export const loadCalls = async () =>
  (await import('@countinghouse/contract/sign-in/sign-in.contract.ts').catch(noConnection)).signInEndpoints;

const passwordStep: SignInStep = { step: 'password' };

/** Signs in, in two steps or with a passkey; resolves to the errors by field, or to undefined on success. */
export function useSignIn(loadPasskeys: () => Promise<SignInWithPasskey>, initial: SignInStep = passwordStep) {
  const [step, setStep] = useState(initial);
  const begin = useBeginSession();
  const notify = useNotifications();

  /** Shows a notification while it is in progress. */
  async function errorsOf(field: string, act: () => Promise<void>): Promise<readonly SignInError[] | undefined> {
    const underWay = notify.show({ kind: 'loading', title: messages.authenticating, stayMs: null });
    try {
      await act();
      return undefined;
    } catch (error) {
      return errorsIn(error, field);
    } finally {
      notify.close(underWay);
    }
  }

  /** Returns to the password when the half-login is used up or expired. */
  function startAgainIfOver(errors: readonly SignInError[] | undefined): readonly SignInError[] | undefined {
    if (errors?.some((error) => error.isOver)) {
      const isSetUp = step.step === 'code' && step.qr !== undefined;
      notify.show({ kind: 'error', title: messages.signInEnded, ...(isSetUp ? { detail: messages.scanAgain } : {}) });
      setStep(passwordStep);
    }
    return errors;
  }

  return {
    step,
    startAgain: () => setStep(passwordStep),
    givePassword: ({ email, password }: { email: string; password: string }) =>
      errorsOf('password', async () => {
        const calls = await loadCalls();
        const { data } = await api(calls.authenticate, { body: { email, password } });
        const { preAuthToken: token, secondFactorActive, hasPasskeys, authenticatorUrl } = data;
        const qr = secondFactorActive ? undefined : (await api(calls.qrCode, { query: { email } }, { token })).data;
        setStep({ step: 'code', email, token, qr, hasPasskeys, authenticatorUrl });
      }),
    giveCode: ({ code }: { code: string }) =>
      errorsOf('code', async () => {
        if (step.step !== 'code') return;
        const { email, token, qr } = step;
        const calls = await loadCalls();
        const { data, message } =
          qr === undefined
            ? await api(calls.googleAuthenticate, { body: { email, code } }, { token })
            : await api(calls.activateQr, { query: { email }, body: { code } }, { token });
        begin(data, message);
      }).then(startAgainIfOver),
    givePasskey: async () => {
      const errors = await errorsOf('', async () => {
        const signInWithPasskey = await loadPasskeys().catch(noConnection);
        const { data, message } = await signInWithPasskey(step.step === 'code' ? step.token : undefined);
        begin(data, message);
      }).then(startAgainIfOver);
      for (const { message, isOver } of errors ?? []) if (!isOver) notify.show({ kind: 'error', title: message });
    },
  };
}

interface SignInError extends FieldError {
  readonly isOver: boolean;
}

function errorsIn(error: unknown, field: string): readonly SignInError[] {
  if (!isApiFailure(error)) throw error;
  const isOver = error.code === 'not_signed_in';
  if (error.fields.length > 0) return error.fields.map((one) => ({ ...one, isOver }));
  const isOfField = error.code === 'wrong_credentials' || error.code === 'wrong_code';
  return [{ path: isOfField ? field : '', message: error.message, isOver }];
}
