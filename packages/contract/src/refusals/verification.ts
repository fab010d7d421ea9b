import { generalMessages } from '../messages/general.ts';
import { verificationMessages, verificationServerMessages } from '../messages/verification.ts';
import type { RefusalWords } from './refusal.ts';

export const verificationRefusals = {
  changes_differ: { status: 409, message: verificationServerMessages.changesDiffer },
  verification_too_short: { status: 409, message: verificationMessages.verificationTooShort },
  weeks_not_asked: { status: 409, message: verificationMessages.weeksNotNeeded },
  week_invoiced: { status: 409, message: verificationServerMessages.weekInvoiced },
  week_hours_differ: { status: 409, message: verificationServerMessages.weekHoursDiffer },
  weeks_written: { status: 409, message: verificationServerMessages.weeksWritten },
  verification_not_found: { status: 404, message: generalMessages.recordNotFound },
} as const satisfies Record<string, RefusalWords>;
