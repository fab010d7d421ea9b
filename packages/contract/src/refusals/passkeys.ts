import { passkeyServerMessages } from '../messages/passkeys.ts';
import { passkeysMax } from '../passkeys/passkey-bounds.ts';
import type { RefusalWords } from './refusal.ts';

export const passkeyRefusals = {
  passkey_refused: { status: 401, message: passkeyServerMessages.passkeyRefused },
  second_factor_needed: { status: 409, message: passkeyServerMessages.secondFactorNeeded },
  passkey_exists: { status: 409, message: passkeyServerMessages.passkeyExists },
  too_many_passkeys: { status: 409, message: passkeyServerMessages.tooManyPasskeys(passkeysMax) },
} as const satisfies Record<string, RefusalWords>;
