import { ForgotPasswordForm } from '../slices/passwords/forgot-password-form.tsx';

/** `/forgotpassword`: asks for a link to a new password. */
export function ForgotPasswordScreen() {
  return <ForgotPasswordForm />;
}
