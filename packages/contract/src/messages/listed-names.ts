const namedMax = 5;

/** `: A, B and 3 more`, or nothing where nothing is named. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : '';
  return `: ${names.slice(0, namedMax).join(', ')}${more}`;
}

/** `A`, `A and B`, or `A, B and 3 more`. */
export function together(names: readonly string[]): string {
  const shown = names.length > namedMax ? [...names.slice(0, namedMax), `${names.length - namedMax} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
