import { noteServerMessages } from '../messages/notes.ts';
import type { RefusalWords } from './refusal.ts';

export const noteRefusals = {
  note_not_found: { status: 404, message: noteServerMessages.noteNotFound },
} as const satisfies Record<string, RefusalWords>;
