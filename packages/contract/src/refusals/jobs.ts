import { jobMessages } from '../messages/jobs.ts';
import type { RefusalWords } from './refusal.ts';

export const jobRefusals = {
  job_running: { status: 409, message: jobMessages.jobRunning },
  nothing_failed: { status: 409, message: jobMessages.nothingFailed },
} as const satisfies Record<string, RefusalWords>;
