import { useSearchParams } from 'react-router';
import { PasswordByLink } from '../slices/passwords/password-by-link.tsx';

/** `/setpassword?token=…`: the link from an email to set the first password. */
export function SetPasswordScreen() {
  const [search] = useSearchParams();
  return <PasswordByLink token={search.get('token') ?? ''} />;
}
