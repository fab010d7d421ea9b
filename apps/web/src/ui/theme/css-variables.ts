import { comfortableSizes, durations, fonts, layers, palettes, sizes, type ThemeMode } from '../tokens.ts';

/** The CSS variable of a token: `accentFillHover` is `--accent-fill-hover`, `space3` is `--space-3`. */
function variableName(token: string): string {
  return `--${token.replace(/([A-Z]|\d+)/g, '-$1').toLowerCase()}`;
}

function declarations(values: object, unit: string): string {
  return Object.entries(values)
    .map(([token, value]: [string, string | number]) => `${variableName(token)}:${value}${unit}`)
    .join(';');
}

function paletteRule(selector: string, mode: ThemeMode): string {
  return `${selector}{color-scheme:${mode};${declarations(palettes[mode], '')}}`;
}

/**
 * The style sheet with all tokens as CSS variables. The system's theme applies unless the page (or a part of it) has
 * `data-theme="light"` or `"dark"`; rows are compact unless it has `data-density="comfortable"`. It is built into a file, so that
 * a strict content policy needs no inline style.
 */
export function tokenStyleSheet(): string {
  const fixed = [
    declarations(sizes, 'px'),
    `--family-text:${fonts.text}`,
    `--family-code:${fonts.code}`,
    declarations(prefixed('duration', durations), 'ms'),
    declarations(prefixed('layer', layers), ''),
  ].join(';');
  return [
    `:root{${fixed}}`,
    `[data-density=comfortable]{${declarations(comfortableSizes, 'px')}}`,
    paletteRule(':root,[data-theme=light]', 'light'),
    `@media (prefers-color-scheme:dark){${paletteRule(':root:not([data-theme])', 'dark')}}`,
    paletteRule('[data-theme=dark]', 'dark'),
    `@media (prefers-reduced-motion:reduce){:root{${declarations(
      prefixed('duration', Object.fromEntries(Object.keys(durations).map((name) => [name, 0]))),
      'ms',
    )}}}`,
  ].join('\n');
}

/**
 * The variables in a style sheet that are not tokens; a typing error would otherwise show as a missing colour. Those of a popup
 * (`--popover-available-height`) are set on their elements, others in the style sheet itself.
 */
export function unknownVariables(styleSheet: string): string[] {
  const known = new Set([...`${tokenStyleSheet()}${styleSheet}`.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
  const named = [...styleSheet.matchAll(/var\(\s*(--[\w-]+)/g)].map((match) => match[1] ?? '');
  return named.filter((name) => !known.has(name) && !name.startsWith('--popover-'));
}

function prefixed(prefix: string, values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [prefix + name[0]?.toUpperCase() + name.slice(1), value]),
  );
}
