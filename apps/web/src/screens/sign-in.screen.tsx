import { SignInForms } from '../slices/sign-in/sign-in-forms.tsx';

/** `/` for users who are not signed in. */
export function SignInScreen() {
  return <SignInForms />;
}
