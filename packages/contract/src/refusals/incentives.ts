import { incentiveServerMessages } from '../messages/incentives.ts';
import type { RefusalWords } from './refusal.ts';

export const incentiveRefusals = {
  incentive_overlaps: { status: 409, message: incentiveServerMessages.incentiveOverlaps },
  incentive_paid: { status: 409, message: incentiveServerMessages.incentivePaid },
  incentive_created: { status: 409, message: incentiveServerMessages.incentiveCreated },
  earlier_month_unpaid: { status: 409, message: incentiveServerMessages.earlierMonthUnpaid },
  incentive_changed: { status: 409, message: incentiveServerMessages.incentiveChanged },
} as const satisfies Record<string, RefusalWords>;
