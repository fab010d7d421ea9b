/** The page buttons to show: the ends, the current page and its neighbours, and gaps between. At most seven positions. */
export function pageNumbers(current: number, total: number): readonly (number | 'gap')[] {
  if (total <= 7) return Array.from({ length: total }, (_, at) => at + 1);
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap', total];
  if (current >= total - 3) return [1, 'gap', total - 4, total - 3, total - 2, total - 1, total];
  return [1, 'gap', current - 1, current, current + 1, 'gap', total];
}
