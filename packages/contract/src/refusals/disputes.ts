import { disputeServerMessages } from '../messages/disputes.ts';
import type { RefusalWords } from './refusal.ts';

export const disputeRefusals = {
  dispute_needs_invoice: { status: 409, message: disputeServerMessages.disputeNeedsInvoice },
  dispute_open: { status: 409, message: disputeServerMessages.disputeOpen },
  dispute_not_open: { status: 409, message: disputeServerMessages.disputeNotOpen },
} as const satisfies Record<string, RefusalWords>;
