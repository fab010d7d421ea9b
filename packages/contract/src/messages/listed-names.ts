const namedMax = 5;

/** `: A, B and 3 more`, or nothing where nothing is named. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : '';
  return `: ${names.slice(0, namedMax).join(', ')}${more}`;
}
