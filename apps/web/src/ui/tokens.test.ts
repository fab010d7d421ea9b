import { describe, expect, test } from 'vitest';
import { palettes, type Palette, type ThemeMode } from './tokens.ts';
import { unknownVariables } from './theme/css-variables.ts';

const grounds: readonly (keyof Palette)[] = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const texts: readonly (keyof Palette)[] = ['text', 'textSecondary', 'textMuted', 'accent'];
const states: readonly [keyof Palette, keyof Palette][] = [
  ['good', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['accent', 'accentSoft'],
];
const fills: readonly (keyof Palette)[] = [
  'accentFill',
  'accentFillHover',
  'accentFillPressed',
  'badFill',
  'badFillHover',
];

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each<ThemeMode>(['light', 'dark'])('the %s theme', (mode) => {
  const palette = palettes[mode];

  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    'has %s readable on %s',
    (text, ground) => expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5),
  );

  test.each(states)('has readable %s on its own background, on cards and on a selected row', (state, soft) => {
    for (const ground of [soft, 'surface', 'hover', 'selected'] as const)
      expect(contrast(palette[state], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(fills)('has readable text on a button of %s', (fill) =>
    expect(contrast(palette.onFill, palette[fill])).toBeGreaterThanOrEqual(4.5),
  );

  test.each(['canvas', 'surface', 'raised', 'sunken', 'hover'] as const)(
    'has a visible edge of fields on %s',
    (ground) => expect(contrast(palette.controlLine, palette[ground])).toBeGreaterThanOrEqual(3),
  );
});

describe('style sheets', () => {
  test('have no variable that is not a token', () => {
    expect(unknownVariables('a { color: var(--text); margin: var( --space-3 ) }')).toEqual([]);
    expect(unknownVariables('a { color: var(--txt); border: 1px solid var(--line) }')).toEqual(['--txt']);
  });
});
