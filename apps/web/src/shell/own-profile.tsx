import type { Role } from '@countinghouse/contract/roles.ts';
import { useSession } from '../api/session.ts';
import { signOut } from '../slices/sign-in/use-sign-in.ts';
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
  if (session === undefined) return null;
  return (
    <>
      <ThemeSwitch />
      <ProfileMenu
        name={session.name}
        role={roleNames[session.userRole]}
        actions={[{ key: 'out', label: 'Log Out', icon: 'signOut', onChoose: () => void signOut(session) }]}
      />
    </>
  );
}
