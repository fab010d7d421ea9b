import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Density, ThemeMode } from '../tokens.ts';
import { storeAppearance, storedAppearance, showAppearance, type Appearance, type ThemeChoice } from './appearance.ts';

interface Theme extends Appearance {
  /** The theme in use: the chosen one, or the system's. */
  readonly mode: ThemeMode;
  /** Changes the appearance and stores it in this browser. */
  readonly choose: (appearance: Appearance) => void;
}

const ThemeContext = createContext<Theme | undefined>(undefined);

/**
 * Provides the appearance and lets the user change it. It is stored in this browser per `person` (an id, absent before sign-in).
 * It does not import Ant Design, so that the sign-in page stays small; `WidgetProvider` passes the theme on to it.
 */
export function ThemeProvider({ person, children }: { person?: string | undefined; children: ReactNode }) {
  const [appearance, setAppearance] = useState<Appearance>(() => storedAppearance(person));
  const [owner, setOwner] = useState(person);
  if (owner !== person) {
    setOwner(person);
    setAppearance(storedAppearance(person));
  }
  const systemMode = useSystemMode();
  const choose = useCallback(
    (next: Appearance) => {
      storeAppearance(next, person);
      setAppearance(next);
    },
    [person],
  );
  useEffect(() => showAppearance(appearance), [appearance]);
  const theme = useMemo<Theme>(
    () => ({ ...appearance, mode: modeOf(appearance.theme, systemMode), choose }),
    [appearance, systemMode, choose],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

const modeOf = (theme: ThemeChoice, systemMode: ThemeMode): ThemeMode => (theme === 'system' ? systemMode : theme);

/** Shows a part of the page in one theme, whatever the rest shows (used by the gallery). */
export function ThemeScope({ mode, children }: { mode: ThemeMode; children: ReactNode }) {
  const { density } = useTheme();
  const theme = useMemo<Theme>(() => fixed(mode, density), [mode, density]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** The current theme. Outside a provider it is light and compact. */
export function useTheme(): Theme {
  return useContext(ThemeContext) ?? fallback;
}

const fixed = (mode: ThemeMode, density: Density): Theme => ({ theme: mode, density, mode, choose: () => undefined });
const fallback = fixed('light', 'compact');
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
