import { ActionMenu } from '../ui/action-menu.tsx';
import { IconButton } from '../ui/button.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import type { ThemeChoice } from '../ui/theme/theme-choice.ts';
import { useTheme } from '../ui/theme/theme-provider.tsx';

const choices: readonly { key: ThemeChoice; label: string; icon: IconName }[] = [
  { key: 'system', label: 'As the system', icon: 'monitor' },
  { key: 'light', label: 'Light', icon: 'sun' },
  { key: 'dark', label: 'Dark', icon: 'moon' },
];

/** Chooses between the light and the dark theme and the system's own. */
export function ThemeSwitch() {
  const { choice, mode, choose } = useTheme();
  const chosen = choices.find((one) => one.key === choice)?.label ?? '';
  return (
    <ActionMenu
      actions={choices.map((one) => ({
        ...one,
        label: one.key === choice ? `${one.label} (now)` : one.label,
        onChoose: () => choose(one.key),
      }))}
    >
      <IconButton icon={mode === 'dark' ? 'moon' : 'sun'} label={`Theme: ${chosen}`} aria-haspopup="menu" />
    </ActionMenu>
  );
}
