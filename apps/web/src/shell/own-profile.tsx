import { messages } from '@countinghouse/contract/messages.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { settingEntries } from '@countinghouse/contract/screens.ts';
import { version } from '@countinghouse/contract/version.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOfFailure } from '../api/to-failure.ts';
import { useSession } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { useAppearance } from '../slices/appearance/use-appearance.ts';
import { roleNames } from '@countinghouse/contract/roles.ts';
import { useProfile } from '../slices/users/use-profile.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import { appearanceActions } from './appearance-actions.ts';
import { entriesFor } from './pages.ts';
import { ProfileMenu } from './profile-menu.tsx';

const ChangePasswordDrawer = fetchedPart(
  async () => (await import('../slices/passwords/change-password-drawer.tsx')).ChangePasswordDrawer,
);
const PasskeysDrawer = fetchedPart(async () => (await import('../slices/passkeys/passkeys-drawer.tsx')).PasskeysDrawer);
const CompanyAccountsDrawer = fetchedPart(
  async () => (await import('../slices/sign-in-providers/company-accounts-drawer.tsx')).CompanyAccountsDrawer,
);
const OpenedProfile = fetchedPart(async () => (await import('../slices/users/opened-profile.tsx')).OpenedProfile);
const WhatsNew = fetchedPart(async () => (await import('./whats-new.tsx')).WhatsNew);

/** The menu of who is signed in. */
export function OwnProfile() {
  const session = useSession((state) => state.session);
  const navigate = useNavigate();
  const { profile, picture, fetchAgain } = useProfile();
  const notify = useNotifications();
  const [appearance, chooseAppearance] = useAppearance();
  const [open, setOpen] = useState<'profile' | 'password' | 'passkeys' | 'accounts' | 'news'>();
  if (session === undefined) return null;
  const may = { role: session.userRole, seesCosts: profile?.seesCosts === true };
  const settings = entriesFor(may, settingEntries).map(({ path, label }): MenuAction => ({
    key: path,
    label,
    onChoose: () => void navigate(path),
  }));
  /** The menu is there though the profile could not be fetched. */
  async function editProfile(): Promise<void> {
    const error = profile === undefined ? await fetchAgain() : null;
    if (error === null) setOpen('profile');
    else notify.show({ kind: 'error', title: wordsOfFailure(error, messages.profileNotFetched) });
  }
  const setting: MenuAction = { key: 'setting', label: 'Setting', icon: 'settings', actions: settings };
  return (
    <>
      <ProfileMenu
        name={profile?.name ?? ''}
        role={roleNames[session.userRole]}
        picture={picture}
        actions={[
          { key: 'profile', label: 'Edit Profile', icon: 'edit', onChoose: () => void editProfile() },
          { key: 'password', label: 'Change Password', icon: 'lock', onChoose: () => setOpen('password') },
          { key: 'passkeys', label: 'Passkeys', icon: 'key', onChoose: () => setOpen('passkeys') },
          { key: 'accounts', label: 'Company accounts', icon: 'building', onChoose: () => setOpen('accounts') },
          ...(settings.length === 0 ? [] : [setting]),
          ...appearanceActions(appearance, chooseAppearance),
          { key: 'news', label: `What's new in ${version}`, icon: 'info', onChoose: () => setOpen('news') },
          { key: 'out', label: 'Log Out', icon: 'signOut', onChoose: () => void signOut(session, 'choice') },
        ]}
      />
      <>
        {open === 'password' && <ChangePasswordDrawer userId={session.userId} onClose={() => setOpen(undefined)} />}
        {open === 'passkeys' && <PasskeysDrawer onClose={() => setOpen(undefined)} />}
        {open === 'accounts' && <CompanyAccountsDrawer onClose={() => setOpen(undefined)} />}
        {open === 'profile' && <OpenedProfile picture={picture} onClose={() => setOpen(undefined)} />}
        {open === 'news' && <WhatsNew onClose={() => setOpen(undefined)} />}
      </>
    </>
  );
}
