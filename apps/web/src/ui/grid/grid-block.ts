/** The position of a cell, counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; both ends are included. */
export interface Block {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function blockBetween(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

export function placesOfBlock(block: Block): Place[] {
  const places: Place[] = [];
  for (let row = block.top; row <= block.bottom; row += 1)
    for (let column = block.left; column <= block.right; column += 1) places.push({ row, column });
  return places;
}

/** Clamps a position to a grid of this many rows and columns. */
export function placeWithin(wanted: Place, rows: number, columns: number): Place {
  return {
    row: Math.max(0, Math.min(wanted.row, rows - 1)),
    column: Math.max(0, Math.min(wanted.column, columns - 1)),
  };
}

/**
 * The size of the block to paste: one value fills the whole selection, a block repeats when the selection is a whole multiple of
 * its size, and otherwise it keeps its own size.
 */
export function pastedSize(selection: Block, height: number, width: number): { height: number; width: number } {
  const rows = selection.bottom - selection.top + 1;
  const columns = selection.right - selection.left + 1;
  return { height: rows % height === 0 ? rows : height, width: columns % width === 0 ? columns : width };
}
