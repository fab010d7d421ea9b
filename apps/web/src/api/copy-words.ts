import { messages } from '@countinghouse/contract/messages.ts';

/** What is said about copying (operations, section 8). */
export const copyWords = { copied: messages.copied, failed: messages.copyFailed };
