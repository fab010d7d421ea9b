import type { Role } from '@countinghouse/contract/roles.ts';
import { settingEntries } from '@countinghouse/contract/screens.ts';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { signOut } from '../slices/sign-in/use-sign-in.ts';
import type { MenuAction } from '../ui/action-menu.tsx';
import { entriesFor } from './pages.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const roleNames: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_CSM: 'CSM',
  ROLE_ACCOUNTANT: 'Accountant',
};

/** The theme, and the menu of who is signed in. */
export function OwnProfile() {
  const session = useSession((state) => state.session);
  const navigate = useNavigate();
  if (session === undefined) return null;
  const settings = entriesFor(session.userRole, settingEntries).map(({ path, label }): MenuAction => ({
    key: path,
    label,
    onChoose: () => void navigate(path),
  }));
  const setting: MenuAction = { key: 'setting', label: 'Setting', icon: 'settings', actions: settings };
  return (
    <>
      <ThemeSwitch />
      <ProfileMenu
        name={session.name}
        role={roleNames[session.userRole]}
        actions={[
          ...(settings.length === 0 ? [] : [setting]),
          { key: 'out', label: 'Log Out', icon: 'signOut', onChoose: () => void signOut(session) },
        ]}
      />
    </>
  );
}
