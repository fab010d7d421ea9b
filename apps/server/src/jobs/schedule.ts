import { sessionCleanup } from '../slices/sessions/sessions.job.ts';
import type { Courier, Job } from './job.ts';

/** What runs on a timetable. */
export const jobs: readonly Job[] = [sessionCleanup];

/** Who delivers what transactions left in the outbox. */
export const couriers: readonly Courier[] = [];
