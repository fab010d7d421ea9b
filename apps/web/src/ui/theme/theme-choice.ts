import type { ThemeMode } from '../tokens.ts';

/** What a person chose: a theme of their own, or whatever the system says. */
export type ThemeChoice = 'system' | ThemeMode;

const storageKey = 'countinghouse.theme';
const isChoice = (text: string | null): text is ThemeChoice => text === 'system' || text === 'light' || text === 'dark';

/** The choice kept in this browser for a person (for nobody in particular before sign-in); the system's if there is none. */
export function storedThemeChoice(person: string | undefined): ThemeChoice {
  try {
    const stored = localStorage.getItem(keyOf(person)) ?? localStorage.getItem(storageKey);
    return isChoice(stored) ? stored : 'system';
  } catch {
    // Storage can be forbidden (private windows); the choice then holds until the page is closed.
    return 'system';
  }
}

/** Keeps a person's choice, and the last choice made here for the sign-in page. */
export function storeThemeChoice(choice: ThemeChoice, person: string | undefined): void {
  try {
    localStorage.setItem(storageKey, choice);
    if (person !== undefined) localStorage.setItem(keyOf(person), choice);
  } catch {
    // As above.
  }
}

function keyOf(person: string | undefined): string {
  return person === undefined ? storageKey : `${storageKey}.${person}`;
}

/** Marks the page with the chosen theme; without a mark the style sheet follows the system. */
export function showThemeChoice(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}
