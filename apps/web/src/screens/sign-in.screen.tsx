import { loadPasskeys } from '../slices/passkeys/load-passkeys.ts';
import { SignInForms } from '../slices/sign-in/sign-in-forms.tsx';
import { useCompanyButtons } from '../slices/sign-in-providers/use-company-buttons.tsx';

const goTo = (address: string): void => window.location.assign(address);

/** `/` for users who are not signed in. */
export function SignInScreen() {
  return <SignInForms loadPasskeys={loadPasskeys} others={useCompanyButtons(goTo)} />;
}
