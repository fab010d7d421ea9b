import { evidenceMessages } from '../messages/evidence.ts';
import type { RefusalWords } from './refusal.ts';

export const evidenceRefusals = {
  evidence_unreadable: { status: 400, message: evidenceMessages.evidenceUnreadable },
} as const satisfies Record<string, RefusalWords>;
