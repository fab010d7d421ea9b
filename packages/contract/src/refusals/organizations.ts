import { organizationMessages } from '../messages/organizations.ts';
import type { RefusalWords } from './refusal.ts';

export const organizationRefusals = {
  logo_too_large: { status: 400, message: organizationMessages.logoTooLarge },
} as const satisfies Record<string, RefusalWords>;
