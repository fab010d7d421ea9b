import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { storeAppearance, storedAppearance, showAppearance, type Appearance } from './appearance.ts';

interface Theme extends Appearance {
  /** Changes the appearance and stores it in this browser. */
  readonly choose: (appearance: Appearance) => void;
}

const ThemeContext = createContext<Theme | undefined>(undefined);

/**
 * Provides the appearance and lets the user change it. It is stored in this browser per `person` (an id, absent before sign-in).
 */
export function ThemeProvider({ person, children }: { person?: string | undefined; children: ReactNode }) {
  const [appearance, setAppearance] = useState<Appearance>(() => storedAppearance(person));
  const [owner, setOwner] = useState(person);
  if (owner !== person) {
    setOwner(person);
    setAppearance(storedAppearance(person));
  }
  const choose = useCallback(
    (next: Appearance) => {
      storeAppearance(next, person);
      setAppearance(next);
    },
    [person],
  );
  useEffect(() => showAppearance(appearance), [appearance]);
  const theme = useMemo<Theme>(() => ({ ...appearance, choose }), [appearance, choose]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

/** The current theme. Outside a provider it is light and compact. */
export function useTheme(): Theme {
  return useContext(ThemeContext) ?? fallback;
}

const fallback: Theme = { theme: 'light', density: 'compact', choose: () => undefined };
