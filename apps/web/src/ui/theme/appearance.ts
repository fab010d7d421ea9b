import type { Density, ThemeMode } from '../tokens.ts';

/** The chosen theme, or the system's. */
export type ThemeChoice = 'system' | ThemeMode;

/** The appearance that a user chose. */
export interface Appearance {
  readonly theme: ThemeChoice;
  readonly density: Density;
}

/** The storage key of the last appearance; a script in `index.html` reads it before the first paint. */
export const appearancePlace = 'countinghouse.appearance';

const unchosen: Appearance = { theme: 'system', density: 'compact' };

/**
 * The last appearance of this user in this browser; else the last one of any user; else the system's theme and compact density.
 */
export function storedAppearance(person: string | undefined): Appearance {
  try {
    const text = localStorage.getItem(placeOf(person)) ?? localStorage.getItem(appearancePlace);
    return appearanceIn(JSON.parse(text ?? '{}') as Partial<Appearance>);
  } catch {
    // Storage may be forbidden (private windows); the choice then lasts until the page is closed.
    return unchosen;
  }
}

/** Stores the appearance of a user, also for the sign-in page and for the moment before the page is loaded. */
export function storeAppearance(appearance: Appearance, person: string | undefined): void {
  try {
    localStorage.setItem(appearancePlace, JSON.stringify(appearance));
    if (person !== undefined) localStorage.setItem(placeOf(person), JSON.stringify(appearance));
  } catch {
    // As above.
  }
}

/**
 * Sets the chosen appearance on the page; without a theme the style sheet follows the system, and the default density is compact.
 */
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
