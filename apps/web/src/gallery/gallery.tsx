import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { FigureOriginProvider } from '../ui/figures/figure-origin.tsx';
import { AppFrame } from '../shell/app-frame.tsx';
import { appearanceActions } from '../shell/appearance-actions.ts';
import { ProfileMenu } from '../shell/profile-menu.tsx';
import { traceWords } from '@countinghouse/contract/trace-words.ts';
import type { SidebarItem } from '../shell/sidebar.tsx';
import { KeyboardHelp } from '../ui/keyboard-help.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import type { ThemeMode } from '../ui/tokens.ts';
import { ThemeProvider, useTheme } from '../ui/theme/theme-provider.tsx';
import { BasicsSection } from './basics-section.tsx';
import { FormsSection } from './forms-section.tsx';
import styles from './gallery.module.css';
import { GridSection } from './grid-section.tsx';
import { ListSection } from './list-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { StatesSection } from './states-section.tsx';

const items: readonly SidebarItem[] = [
  { to: '/invoiceDashboard', label: 'Invoice Dashboard', icon: 'chart' },
  { to: '/gallery', label: 'Projects', icon: 'folder' },
  { to: '/rateMaster', label: 'Rate Master', icon: 'tag' },
  { to: '/revenuelist', label: 'Revenue', icon: 'money' },
  { to: '/companylist', label: 'Company', icon: 'building' },
  { to: '/todolist', label: 'To-Do', icon: 'tasks' },
  { to: '/useractivity', label: 'Activity', icon: 'activity' },
  { to: '/salesPersons', label: 'Sales Persons', icon: 'users', parted: true },
  { to: '/techstack', label: 'Techstack', icon: 'layers' },
  { to: '/userlist', label: 'User', icon: 'user' },
];

const sections: Readonly<Record<string, { label: string; show: () => ReactNode }>> = {
  list: { label: 'List', show: () => <ListSection /> },
  basics: { label: 'Basics', show: () => <BasicsSection /> },
  forms: { label: 'Forms', show: () => <FormsSection /> },
  overlays: { label: 'Drawers and questions', show: () => <OverlaysSection /> },
  grid: { label: 'Grid', show: () => <GridSection /> },
  states: { label: 'States', show: () => <StatesSection /> },
};

type Themes = 'chosen' | 'both';

/** Every part in all its states, in the frame that the product has; in one theme, or both side by side. */
export function Gallery() {
  const [themes, setThemes] = useState<Themes>('chosen');
  const [params, setParams] = useSearchParams();
  const current = params.get('part') ?? 'list';
  const section = sections[current]?.show() ?? null;
  return (
    <ThemeProvider person="gallery">
      <ConfirmProvider>
        <FigureOriginProvider words={traceWords}>
          <AppFrame
            items={items}
            header={
              <>
                <button
                  type="button"
                  className={styles.both}
                  onClick={() => setThemes(themes === 'both' ? 'chosen' : 'both')}
                >
                  {themes === 'both' ? 'One theme' : 'Both themes'}
                </button>
                <ShownProfile />
              </>
            }
          >
            <PageHeader
              title="Parts"
              meta="The widgets that the screens are built from"
              tabs={
                <TabLinks
                  label="Parts"
                  current={current}
                  tabs={[
                    ...Object.entries(sections).map(([key, { label }]) => ({ key, label })),
                    {
                      key: 'blocked',
                      label: 'Blocked',
                      blocked: 'Please add Pay Model in project to add prediction or invoice',
                    },
                  ]}
                  renderLink={(tab, look) => (
                    <a
                      {...look}
                      href={`?part=${tab.key}`}
                      onClick={(event) => {
                        event.preventDefault();
                        setParams({ part: tab.key });
                      }}
                    >
                      {tab.label}
                    </a>
                  )}
                />
              }
            />
            {themes === 'chosen' ? (
              section
            ) : (
              <div className={styles.sides}>
                <Side mode="light">{section}</Side>
                <Side mode="dark">{section}</Side>
              </div>
            )}
          </AppFrame>
          <KeyboardHelp />
        </FigureOriginProvider>
      </ConfirmProvider>
    </ThemeProvider>
  );
}

function ShownProfile() {
  const appearance = useTheme();
  return (
    <ProfileMenu
      name="Meera Nair"
      role="Accountant"
      picture={undefined}
      actions={[
        { key: 'profile', label: 'Edit Profile', icon: 'user' },
        { key: 'password', label: 'Change Password', icon: 'lock' },
        ...appearanceActions(appearance, appearance.choose),
        { key: 'out', label: 'Log Out', icon: 'signOut', parted: true },
      ]}
    />
  );
}

function Side({ mode, children }: { mode: ThemeMode; children: ReactNode }) {
  return (
    <div className={styles.side} data-theme={mode}>
      {children}
    </div>
  );
}
