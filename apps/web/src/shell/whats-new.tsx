import changelog from '../../../../CHANGELOG.md?raw';
import { shownDate } from '../ui/fields/typed-date.ts';
import { SideDrawer } from '../ui/overlay/side-drawer.tsx';
import { newestRelease } from './newest-release.ts';
import styles from './whats-new.module.css';

/** What the release that runs can do that the one before could not, from the changelog that it was built with. */
export function WhatsNew({ onClose }: { readonly onClose: () => void }) {
  const release = newestRelease(changelog);
  if (release === undefined) return null;
  return (
    <SideDrawer
      title="What's new"
      subtitle={`Countinghouse ${release.version}, ${shownDate(release.day)}`}
      onClose={onClose}
    >
      {/* the text can be longer than the screen: keys must reach it to scroll */}
      <div role="region" aria-label="Changes" tabIndex={0}>
        {release.groups.map(({ title, changes }) => (
          <section key={title ?? ''} className={styles.group}>
            {title !== undefined && <h3 className={styles.title}>{title}</h3>}
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </SideDrawer>
  );
}
