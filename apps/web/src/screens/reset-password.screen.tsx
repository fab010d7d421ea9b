import { useSearchParams } from 'react-router';
import { PasswordByLink } from '../slices/passwords/password-by-link.tsx';

/** `/resetpassword?token=…`: the link of a mail, to set a new password in place of a forgotten one. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  return <PasswordByLink token={search.get('token') ?? ''} />;
}
