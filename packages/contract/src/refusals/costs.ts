import { costServerMessages } from '../messages/costs.ts';
import type { RefusalWords } from './refusal.ts';

export const costRefusals = {
  costs_not_shown: { status: 403, message: costServerMessages.costsNotShown },
  cost_overlaps: { status: 409, message: costServerMessages.costOverlaps },
} as const satisfies Record<string, RefusalWords>;
