import { passwordMessages, passwordServerMessages } from '../messages/passwords.ts';
import type { RefusalWords } from './refusal.ts';

export const passwordRefusals = {
  password_link_expired: { status: 400, message: passwordMessages.passwordLinkExpired },
  password_same: { status: 400, message: passwordServerMessages.passwordSame },
  passwords_differ: { status: 400, message: passwordMessages.passwordsDiffer },
  password_not_allowed: { status: 400, message: passwordMessages.passwordFailed },
  password_unreadable: { status: 400, message: passwordMessages.passwordFailed },
  current_password_wrong: { status: 400, message: passwordServerMessages.currentPasswordWrong },
} as const satisfies Record<string, RefusalWords>;
