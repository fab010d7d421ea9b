import { currentSettings } from '../settings.ts';
import type { World } from '../world.ts';

/** The time by which tokens live, in ms since 1970; it can be set ahead to let them run out. */
export function tokenClockMs(world: World): number {
  return world.now().getTime() + currentSettings(world.ledger).tokenClockAheadSeconds * 1000;
}
