/** The announcement after a paste: how many cells were accepted, and how many were not and why. */
export function pasteWords(count: { taken: number; errors: number; locked: number; outside: number }): string {
  const parts = [`Pasted ${cells(count.taken)}.`];
  if (count.errors > 0) parts.push(`${cells(count.errors)} could not be read and ${isAre(count.errors)} marked.`);
  if (count.locked > 0) parts.push(`${cells(count.locked)} cannot be changed and ${isAre(count.locked)} as before.`);
  if (count.outside > 0) parts.push(`${cells(count.outside)} did not fit in the grid.`);
  return parts.join(' ');
}

/** Explains the keyboard to users of screen readers. */
export const gridHelp =
  'Arrow keys move, typing overwrites, F2 edits, Tab and Enter move on. Alt+Enter shows where a figure comes from. Press Escape, then Tab, to leave the grid.';

/** Added where the widths of columns can be set. */
export const widthHelp = 'Alt+Shift+Left and Alt+Shift+Right set the width of the column.';

const cells = (number: number) => `${number} ${number === 1 ? 'cell' : 'cells'}`;
const isAre = (number: number) => (number === 1 ? 'is' : 'are');
