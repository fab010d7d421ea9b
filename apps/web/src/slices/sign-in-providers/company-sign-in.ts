import { signInProviderEndpoints } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { signInEndpoints, type HalfLogin, type SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { api } from '../../api/api.ts';

const place = 'companySignIn';

/** Where the user was when the session ended, as the router keeps it; only this browser's own storage can name it. */
interface CameFrom {
  readonly from?: string;
  readonly person?: number;
}

/** Starts to sign in at a provider; keeps where the user was, in this tab. */
export async function startCompanySignIn(code: string, cameFrom: unknown): Promise<{ readonly signInUrl: string }> {
  sessionStorage.setItem(place, JSON.stringify(cameFrom ?? {}));
  return (await api(signInProviderEndpoints.start, { params: { code } })).data;
}

/** Where the user was before the sign-in: a page of this installation, never another address. */
export function pageBefore(): CameFrom {
  try {
    const { from, person } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as { from?: unknown; person?: unknown };
    const isPage = typeof from === 'string' && /^\/(?![/\\])/.test(from);
    return { ...(isPage ? { from } : {}), ...(typeof person === 'number' ? { person } : {}) };
  } catch {
    return {};
  }
}

/** What came of a sign-in at a provider: a session, or the code that is still needed. */
export type CompanySignIn =
  | { readonly session: SignedIn; readonly message: string | undefined }
  | {
      readonly halfLogin: HalfLogin & { readonly email: string };
      readonly qr: { readonly qrCode: string; readonly secret: string } | undefined;
    };

/** Ends the sign-in with what the provider added to the return address. */
export async function finishCompanySignIn(code: string, search: string): Promise<CompanySignIn> {
  const body = { query: search.replace(/^\?/, '') };
  const { data, message } = await api(signInProviderEndpoints.finish, { params: { code }, body });
  const { session, halfLogin } = data;
  if (session !== null) return { session, message };
  if (halfLogin === null) throw new Error('the server answered neither a session nor a half-login');
  const { email, preAuthToken: token, secondFactorActive } = halfLogin;
  const qr = secondFactorActive ? undefined : (await api(signInEndpoints.qrCode, { query: { email } }, { token })).data;
  return { halfLogin, qr };
}
