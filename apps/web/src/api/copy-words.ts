import { messages } from '@countinghouse/contract/messages.ts';

/** The messages about copying. */
export const copyWords = { copied: messages.copied, failed: messages.copyFailed };
