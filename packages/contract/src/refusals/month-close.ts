import { monthCloseServerMessages } from '../messages/month-close.ts';
import type { RefusalWords } from './refusal.ts';

export const monthCloseRefusals = {
  month_is_closed: { status: 409, message: monthCloseServerMessages.monthIsClosed },
  month_not_closed: { status: 409, message: monthCloseServerMessages.monthNotClosed },
  month_not_over: { status: 409, message: monthCloseServerMessages.monthNotOver },
  month_has_pushes: { status: 409, message: monthCloseServerMessages.monthHasPushes },
} as const satisfies Record<string, RefusalWords>;
