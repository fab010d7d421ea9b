import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { ThemeMode } from '../tokens.ts';
import { showThemeChoice, storedThemeChoice, storeThemeChoice, type ThemeChoice } from './theme-choice.ts';

interface Theme {
  readonly choice: ThemeChoice;
  /** What is shown: the choice, or the system's theme where the choice is left to it. */
  readonly mode: ThemeMode;
  readonly choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<Theme | undefined>(undefined);

/**
 * Knows which theme is shown and lets a person choose. The choice is kept in this browser per `person` (an id, absent
 * before sign-in). Holds no Ant Design, so that the sign-in page stays light; `WidgetProvider` hands the theme on to it.
 */
export function ThemeProvider({ person, children }: { person?: string | undefined; children: ReactNode }) {
  const [choice, setChoice] = useState<ThemeChoice>(() => storedThemeChoice(person));
  const [owner, setOwner] = useState(person);
  if (owner !== person) {
    setOwner(person);
    setChoice(storedThemeChoice(person));
  }
  const systemMode = useSystemMode();
  const choose = useCallback(
    (next: ThemeChoice) => {
      storeThemeChoice(next, person);
      setChoice(next);
    },
    [person],
  );
  useEffect(() => showThemeChoice(choice), [choice]);
  const theme = useMemo<Theme>(
    () => ({ choice, mode: choice === 'system' ? systemMode : choice, choose }),
    [choice, systemMode, choose],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** Shows a part of the page in one theme, whatever the rest shows (the gallery does so). */
export function ThemeScope({ mode, children }: { mode: ThemeMode; children: ReactNode }) {
  const theme = useMemo<Theme>(() => ({ choice: mode, mode, choose: () => undefined }), [mode]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** The theme that is shown here. Outside a provider it is the light one. */
export function useTheme(): Theme {
  return useContext(ThemeContext) ?? fallback;
}

const fallback: Theme = { choice: 'light', mode: 'light', choose: () => undefined };
const darkQuery = '(prefers-color-scheme: dark)';

function useSystemMode(): ThemeMode {
  const isDark = useSyncExternalStore(
    (changed) => {
      const media = matchMedia(darkQuery);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(darkQuery).matches,
  );
  return isDark ? 'dark' : 'light';
}
