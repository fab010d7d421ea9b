import { currentSettings } from '../settings.ts';
import type { World } from '../world.ts';

/** The time for token lifetimes, in ms since 1970; it can be advanced to expire tokens. */
export function tokenClockMs(world: World): number {
  return world.now().getTime() + currentSettings(world.ledger).tokenClockAheadSeconds * 1000;
}
