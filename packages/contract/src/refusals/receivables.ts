import { receivableMessages } from '../messages/receivables.ts';
import type { RefusalWords } from './refusal.ts';

export const receivableRefusals = {
  receivables_in_future: { status: 400, message: receivableMessages.receivablesInFuture },
} as const satisfies Record<string, RefusalWords>;
