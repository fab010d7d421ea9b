/**
 * Every colour, size, shadow and duration of the product. Components refer to them through CSS variables, which are
 * generated from here, and never write values of their own. Text colours meet WCAG 2.2 AA on every background they may be
 * on; `tokens.test.ts` checks that.
 */

export type ThemeMode = 'light' | 'dark';

export interface Palette {
  /** Backgrounds, from the page to what floats above it. */
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly hover: string;
  readonly selected: string;
  /** Hairlines separate content; control lines frame inputs (3:1 against any background). */
  readonly line: string;
  readonly lineStrong: string;
  readonly controlLine: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textMuted: string;
  readonly textDisabled: string;
  /** The one accent, for everything interactive. `accent` is for text and lines, `accentFill` is the background of `onFill`. */
  readonly accent: string;
  readonly accentFill: string;
  readonly accentFillHover: string;
  readonly accentFillPressed: string;
  readonly accentSoft: string;
  readonly accentLine: string;
  readonly onFill: string;
  /** States, always with an icon or text beside them. */
  readonly good: string;
  readonly goodSoft: string;
  readonly warn: string;
  readonly warnSoft: string;
  readonly bad: string;
  readonly badSoft: string;
  readonly badFill: string;
  readonly badFillHover: string;
  readonly scrim: string;
  readonly shadowLow: string;
  readonly shadowMiddle: string;
  readonly shadowHigh: string;
}

const light: Palette = {
  canvas: '#f7f8fa',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f3f4f7',
  hover: '#f5f6f9',
  selected: '#edf1fd',
  line: '#e6e8ed',
  lineStrong: '#d3d7de',
  controlLine: '#838b99',
  text: '#12161f',
  textSecondary: '#454c5b',
  textMuted: '#626a79',
  textDisabled: '#8f96a3',
  accent: '#2f54d1',
  accentFill: '#2f54d1',
  accentFillHover: '#2647b8',
  accentFillPressed: '#1f3b9b',
  accentSoft: '#edf1fd',
  accentLine: '#b9c7f6',
  onFill: '#ffffff',
  good: '#14713f',
  goodSoft: '#e6f4ec',
  warn: '#8a5500',
  warnSoft: '#fcf2dd',
  bad: '#b9262d',
  badSoft: '#fcebeb',
  badFill: '#c4303a',
  badFillHover: '#a8252e',
  scrim: 'rgb(18 22 31 / 38%)',
  shadowLow: '0 1px 2px rgb(18 22 31 / 6%)',
  shadowMiddle: '0 4px 16px rgb(18 22 31 / 10%), 0 1px 3px rgb(18 22 31 / 8%)',
  shadowHigh: '0 16px 48px rgb(18 22 31 / 18%), 0 2px 8px rgb(18 22 31 / 8%)',
};

const dark: Palette = {
  canvas: '#0d0f13',
  surface: '#14171c',
  raised: '#1b1f26',
  sunken: '#101318',
  hover: '#1a1e25',
  selected: '#1c2542',
  line: '#242932',
  lineStrong: '#343a46',
  controlLine: '#6f7787',
  text: '#eceef2',
  textSecondary: '#b8bec9',
  textMuted: '#959dac',
  textDisabled: '#6b7280',
  accent: '#92a9ff',
  accentFill: '#4263eb',
  accentFillHover: '#3856d4',
  accentFillPressed: '#3049b8',
  accentSoft: '#1c2542',
  accentLine: '#3a4f9e',
  onFill: '#ffffff',
  good: '#62c78f',
  goodSoft: '#12291d',
  warn: '#e0b057',
  warnSoft: '#2c220e',
  bad: '#ff8a88',
  badSoft: '#33181a',
  badFill: '#d0383f',
  badFillHover: '#b72e36',
  scrim: 'rgb(0 0 0 / 58%)',
  shadowLow: '0 1px 2px rgb(0 0 0 / 40%)',
  shadowMiddle: '0 4px 16px rgb(0 0 0 / 45%), 0 0 0 1px rgb(255 255 255 / 4%)',
  shadowHigh: '0 16px 48px rgb(0 0 0 / 60%), 0 0 0 1px rgb(255 255 255 / 5%)',
};

export const palettes: Readonly<Record<ThemeMode, Palette>> = { light, dark };

/** Lengths in pixels. */
export const sizes = {
  space1: 2,
  space2: 4,
  space3: 8,
  space4: 12,
  space5: 16,
  space6: 20,
  space7: 24,
  space8: 32,
  space9: 48,
  radiusSmall: 4,
  radius: 6,
  radiusLarge: 10,
  controlHeight: 32,
  controlHeightSmall: 26,
  rowHeight: 40,
  totalsHeight: 34,
  gridRowHeight: 28,
  gridHeadHeight: 34,
  headerHeight: 56,
  sidebarWidth: 200,
  sidebarFoldedWidth: 60,
  touchTarget: 24,
  fontTiny: 11,
  fontSmall: 12,
  fontBody: 13,
  fontLarge: 15,
  fontTitle: 18,
  fontDisplay: 24,
} as const;

/** The density of rows: compact shows more at once, comfortable is easier to read and to click. */
export type Density = 'compact' | 'comfortable';

/** The lengths that are larger in comfortable density; text and column widths stay the same. */
export const comfortableSizes = {
  controlHeight: 36,
  controlHeightSmall: 30,
  rowHeight: 48,
  totalsHeight: 42,
  gridRowHeight: 34,
} as const;

/** The height of a row of the spreadsheet grid. */
export const gridRowHeight = (density: Density): number =>
  (density === 'comfortable' ? comfortableSizes : sizes).gridRowHeight;

export const fonts = {
  text: "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  code: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

/** Durations in milliseconds; with reduced motion they are all 0. */
export const durations = { quick: 90, usual: 150, slow: 220 } as const;

/** Layers from bottom to top. Popups open above drawers and dialogs because fields are inside them. */
export const layers = { sticky: 2, frame: 10, overlay: 500, popup: 1000, notification: 1200 } as const;
