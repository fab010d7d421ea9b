import type { MenuAction } from '../ui/menu-action.ts';
import type { IconName } from '../ui/icon-paths.ts';
import type { Density } from '../ui/tokens.ts';
import type { Appearance, ThemeChoice } from '../ui/theme/appearance.ts';

const themes: readonly { readonly key: ThemeChoice; readonly label: string; readonly icon: IconName }[] = [
  { key: 'system', label: 'System', icon: 'monitor' },
  { key: 'light', label: 'Light', icon: 'sun' },
  { key: 'dark', label: 'Dark', icon: 'moon' },
];
const densities: readonly { readonly key: Density; readonly label: string }[] = [
  { key: 'compact', label: 'Compact' },
  { key: 'comfortable', label: 'Comfortable' },
];

/** The menu entries that choose the theme and the density; the current choice is marked. */
export function appearanceActions(now: Appearance, choose: (next: Appearance) => void): readonly MenuAction[] {
  return [
    {
      key: 'theme',
      label: 'Theme',
      icon: 'sun',
      actions: themes.map(({ key, label, icon }) => ({
        key: `theme ${key}`,
        label: key === now.theme ? `${label} (now)` : label,
        icon,
        onChoose: () => choose({ ...now, theme: key }),
      })),
    },
    {
      key: 'density',
      label: 'Density',
      icon: 'menu',
      actions: densities.map(({ key, label }) => ({
        key: `density ${key}`,
        label: key === now.density ? `${label} (now)` : label,
        onChoose: () => choose({ ...now, density: key }),
      })),
    },
  ];
}
