/** A rectangle of the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const margin = 16;
const step = 8;

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Where notifications cover none of the controls: at the bottom right, else as near to the bottom as possible, at the right, in
 * the middle or at the left. When they do not fit anywhere, where they cover the fewest.
 */
export function freePlace(
  size: { readonly width: number; readonly height: number },
  controls: readonly Box[],
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const rightmost = Math.max(0, view.width - size.width - margin);
  const lefts = [rightmost, Math.round(rightmost / 2), Math.min(margin, rightmost)];
  const lowest = Math.max(0, view.height - size.height - margin);
  let best = { left: rightmost, top: lowest, covered: Number.POSITIVE_INFINITY };
  for (let top = lowest; top >= 0; top -= step)
    for (const left of lefts) {
      const place = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = controls.filter((control) => isOver(place, control)).length;
      if (covered < best.covered) best = { left, top, covered };
      if (covered === 0) return best;
    }
  return best;
}
