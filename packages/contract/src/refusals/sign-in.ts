import { signInMessages, signInServerMessages } from '../messages/sign-in.ts';
import type { RefusalWords } from './refusal.ts';

export const signInRefusals = {
  wrong_credentials: { status: 401, message: signInServerMessages.wrongCredentials },
  wrong_code: { status: 401, message: signInMessages.wrongCode },
  too_many_tries: { status: 429, message: signInServerMessages.tooManyTries },
  qr_already_generated: { status: 409, message: signInServerMessages.qrAlreadyGenerated },
} as const satisfies Record<string, RefusalWords>;
