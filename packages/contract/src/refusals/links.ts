import { linkServerMessages } from '../messages/links.ts';
import type { RefusalWords } from './refusal.ts';

export const linkRefusals = {
  link_not_found: { status: 404, message: linkServerMessages.linkNotFound },
} as const satisfies Record<string, RefusalWords>;
