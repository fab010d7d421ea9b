// stands at: apps/server/src/wiring.ts
import { world } from '@countinghouse/sandbox/world.ts';

export const books = world;
