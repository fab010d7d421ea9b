import { unbilledMessages } from '../messages/unbilled.ts';
import type { RefusalWords } from './refusal.ts';

export const unbilledRefusals = {
  unbilled_in_future: { status: 400, message: unbilledMessages.unbilledInFuture },
} as const satisfies Record<string, RefusalWords>;
