// stands at: apps/server/src/jobs/runner.ts
import { setTimeout } from 'node:timers/promises';

export const later = () => setTimeout(1000);
