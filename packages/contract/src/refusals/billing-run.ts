import { billingRunServerMessages } from '../messages/billing-run.ts';
import type { RefusalWords } from './refusal.ts';

export const billingRunRefusals = {
  nothing_to_start: { status: 409, message: billingRunServerMessages.nothingToStart },
} as const satisfies Record<string, RefusalWords>;
