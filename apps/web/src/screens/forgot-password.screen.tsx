import { ForgotPasswordForm } from '../slices/passwords/forgot-password-form.tsx';

/** `/forgotpassword`: requests a link to set a new password. */
export function ForgotPasswordScreen() {
  return <ForgotPasswordForm />;
}
