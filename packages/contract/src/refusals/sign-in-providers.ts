import { signInProviderServerMessages as words } from '../messages/sign-in-providers.ts';
import type { RefusalWords } from './refusal.ts';

export const signInProviderRefusals = {
  sign_in_provider_exists: { status: 409, message: words.signInProviderExists },
  sign_in_provider_away: { status: 503, message: words.signInProviderAway },
  company_sign_in_over: { status: 400, message: words.companySignInOver },
  company_sign_in_refused: { status: 403, message: words.companySignInRefused },
  company_account_needed: { status: 403, message: words.companyAccountNeeded },
  sign_in_provider_needed: { status: 409, message: words.signInProviderNeeded },
  emergency_administrator_needed: { status: 400, message: words.emergencyAdministratorNeeded },
  not_an_administrator: { status: 400, message: words.notAnAdministrator },
  logout_refused: { status: 400, message: words.logoutRefused },
  company_account_unknown: { status: 403, message: words.companyAccountUnknown },
} as const satisfies Record<string, RefusalWords>;
