import { viewServerMessages } from '../messages/views.ts';
import type { RefusalWords } from './refusal.ts';

export const viewRefusals = {
  view_not_found: { status: 404, message: viewServerMessages.viewNotFound },
  view_name_taken: { status: 409, message: viewServerMessages.viewNameTaken },
} as const satisfies Record<string, RefusalWords>;
