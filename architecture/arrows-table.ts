import { arrows } from './rules.ts';
import { sliceOrder } from './slice-order.ts';

/** The arrows and the order of the slices, as Markdown for ARCHITECTURE.md. */
export function printedArrows(): string {
  const rows = arrows.map(({ printed }) => `| ${printed.place} | ${printed.may || '…'} | ${printed.never} |`);
  const order = sliceOrder.join(' · ');
  return ['| place | may import | never |', '|---|---|---|', ...rows, '', `**Slice order:** ${order}`].join('\n');
}

const begin = '<!-- arrows: made from architecture/rules.ts by "npm run check" -->';
const end = '<!-- end of arrows -->';

/** The text of ARCHITECTURE.md with the present arrows in their place; throws when the place is missing. */
export function withPrintedArrows(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md lacks the lines "${begin}" and "${end}".`);
  return `${text.slice(0, from + begin.length)}\n\n${printedArrows()}\n\n${text.slice(to)}`;
}
