import { isoInstant } from '../../clock/clock.ts';
import type { JobContext } from '../../jobs/job.ts';

/** Now, as it is stored. */
export const isoNow = (context: JobContext): string => isoInstant(context.nowMs());
