import { leaveServerMessages } from '../messages/leave.ts';
import type { RefusalWords } from './refusal.ts';

export const leaveRefusals = {
  leave_unknown: { status: 400, message: leaveServerMessages.leaveUnknown },
  leave_settled: { status: 409, message: leaveServerMessages.leaveSettled },
} as const satisfies Record<string, RefusalWords>;
