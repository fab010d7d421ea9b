import { sheetServerMessages } from '../messages/sheets.ts';
import type { RefusalWords } from './refusal.ts';

export const sheetRefusals = {
  sheet_failed: { status: 409, message: sheetServerMessages.sheetFailed },
} as const satisfies Record<string, RefusalWords>;
