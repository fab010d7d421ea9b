import { useSearchParams } from 'react-router';
import { PasswordByLink } from '../slices/passwords/password-by-link.tsx';

/** `/resetpassword?token=…`: the link from an email to set a new password. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  return <PasswordByLink token={search.get('token') ?? ''} />;
}
