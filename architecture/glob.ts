const patterns = new Map<string, RegExp>();

/**
 * A pattern of paths as a regular expression: `**` is any depth, `*` stays within one folder or name, `{a,b}` is
 * either. `<slice>` is one folder's name, which the match returns under that name.
 */
export function patternOf(glob: string): RegExp {
  const known = patterns.get(glob);
  if (known !== undefined) return known;
  const source = glob.replace(/\*\*\/|\*\*|\*|<(\w+)>|[{},]|[.+?^$()|[\]\\]/g, (piece, named: string | undefined) => {
    if (named !== undefined) return `(?<${named}>[^/]+)`;
    if (piece === '**/') return '(?:.*/)?';
    if (piece === '**') return '.*';
    if (piece === '*') return '[^/]*';
    if (piece === '{') return '(?:';
    if (piece === '}') return ')';
    if (piece === ',') return '|';
    return `\\${piece}`;
  });
  const pattern = new RegExp(`^${source}$`);
  patterns.set(glob, pattern);
  return pattern;
}

/** Whether a path matches one of the patterns. */
export function fitsOne(path: string, globs: readonly string[]): boolean {
  return globs.some((glob) => patternOf(glob).test(path));
}
