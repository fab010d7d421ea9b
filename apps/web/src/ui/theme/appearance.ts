import type { Density, ThemeMode } from '../tokens.ts';

/** What a person chose: a theme of their own, or whatever the system says. */
export type ThemeChoice = 'system' | ThemeMode;

/** How the product looks to a person. */
export interface Appearance {
  readonly theme: ThemeChoice;
  readonly density: Density;
}

/** Where the browser keeps what it showed last; `public/appearance.js` reads it before the first paint. */
export const appearancePlace = 'countinghouse.appearance';

const unchosen: Appearance = { theme: 'system', density: 'compact' };

/** What this browser showed a person last; else what it showed anybody; else the system's theme, and compact. */
export function keptAppearance(person: string | undefined): Appearance {
  try {
    const text = localStorage.getItem(placeOf(person)) ?? localStorage.getItem(appearancePlace);
    return appearanceIn(JSON.parse(text ?? '{}') as Partial<Appearance>);
  } catch {
    // Storage can be forbidden (private windows); the choice then holds until the page is closed.
    return unchosen;
  }
}

/** Keeps what a person is shown, also for the sign-in page and for the moment before the page is there. */
export function keepAppearance(appearance: Appearance, person: string | undefined): void {
  try {
    localStorage.setItem(appearancePlace, JSON.stringify(appearance));
    if (person !== undefined) localStorage.setItem(placeOf(person), JSON.stringify(appearance));
  } catch {
    // As above.
  }
}

/** Marks the page with what was chosen; without a mark the style sheet follows the system, and rows stand close. */
export function showAppearance({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (density === 'compact') delete dataset['density'];
  else dataset['density'] = density;
}

const placeOf = (person: string | undefined): string =>
  person === undefined ? appearancePlace : `${appearancePlace}.${person}`;

const appearanceIn = ({ theme, density }: Partial<Appearance>): Appearance => ({
  theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  density: density === 'comfortable' ? density : 'compact',
});
