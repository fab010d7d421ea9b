import { settingEntries } from '@countinghouse/contract/screens.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { useAppearance } from '../slices/appearance/use-appearance.ts';
import { signOut } from '../slices/sign-in/use-sign-in.ts';
import { roleNames } from '@countinghouse/contract/roles.ts';
import { useProfile } from '../slices/users/use-profile.ts';
import type { MenuAction } from '../ui/action-menu.tsx';
import { appearanceActions } from './appearance-actions.ts';
import { entriesFor } from './pages.ts';
import { ProfileMenu } from './profile-menu.tsx';

const ChangePasswordDrawer = lazy(async () => ({
  default: (await import('../slices/passwords/change-password-drawer.tsx')).ChangePasswordDrawer,
}));
const OpenedProfile = lazy(async () => ({
  default: (await import('../slices/users/opened-profile.tsx')).OpenedProfile,
}));

/** The menu of who is signed in. */
export function OwnProfile() {
  const session = useSession((state) => state.session);
  const navigate = useNavigate();
  const { profile, picture } = useProfile();
  const [appearance, chooseAppearance] = useAppearance();
  const [open, setOpen] = useState<'profile' | 'password'>();
  if (session === undefined) return null;
  const settings = entriesFor(session.userRole, settingEntries).map(({ path, label }): MenuAction => ({
    key: path,
    label,
    onChoose: () => void navigate(path),
  }));
  const setting: MenuAction = { key: 'setting', label: 'Setting', icon: 'settings', actions: settings };
  return (
    <>
      <ProfileMenu
        name={profile?.name ?? ''}
        role={roleNames[session.userRole]}
        picture={picture}
        actions={[
          { key: 'profile', label: 'Edit Profile', icon: 'edit', onChoose: () => setOpen('profile') },
          { key: 'password', label: 'Change Password', icon: 'lock', onChoose: () => setOpen('password') },
          ...(settings.length === 0 ? [] : [setting]),
          ...appearanceActions(appearance, chooseAppearance),
          { key: 'out', label: 'Log Out', icon: 'signOut', onChoose: () => void signOut(session) },
        ]}
      />
      <Suspense>
        {open === 'password' && <ChangePasswordDrawer userId={session.userId} onClose={() => setOpen(undefined)} />}
        {open === 'profile' && <OpenedProfile picture={picture} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}
