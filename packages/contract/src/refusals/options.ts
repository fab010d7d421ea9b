import { optionServerMessages } from '../messages/options.ts';
import type { RefusalWords } from './refusal.ts';

export const optionRefusals = {
  option_exists: { status: 409, message: optionServerMessages.optionExists },
} as const satisfies Record<string, RefusalWords>;
