import { SignInForms } from '../slices/sign-in/sign-in-forms.tsx';

const loadPasskeys = async () => (await import('../slices/passkeys/browser-passkeys.ts')).signInWithPasskey;

/** `/` for users who are not signed in. */
export function SignInScreen() {
  return <SignInForms loadPasskeys={loadPasskeys} />;
}
