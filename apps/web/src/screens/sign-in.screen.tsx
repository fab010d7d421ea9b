import { SignInForms } from '../slices/sign-in/sign-in-forms.tsx';

/** `/` for who is not signed in. */
export function SignInScreen() {
  return <SignInForms />;
}
