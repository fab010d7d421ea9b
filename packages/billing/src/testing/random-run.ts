/** The long run of a random test needs FULL=1; an ordinary run is short. */
export const isFullRun =
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env['FULL'] === '1';

/** Returns a random whole number from 0 up to, not including, a bound. */
export type Draw = (below: number) => number;

/** A small generator of whole numbers, so that a failing run can be repeated from its seed. */
export function generator(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A random element of a list. */
export function pick<Thing>(draw: Draw, things: readonly Thing[]): Thing {
  const thing = things[draw(things.length)];
  if (thing === undefined) throw new RangeError('nothing to pick from');
  return thing;
}
