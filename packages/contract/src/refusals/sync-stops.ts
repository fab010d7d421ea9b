import { syncStopServerMessages } from '../messages/sync-stops.ts';
import type { RefusalWords } from './refusal.ts';

export const syncStopRefusals = {
  sync_stop_differs: { status: 409, message: syncStopServerMessages.syncStopDiffers },
} as const satisfies Record<string, RefusalWords>;
