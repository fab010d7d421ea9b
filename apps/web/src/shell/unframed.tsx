import { Outlet } from 'react-router';
import styles from './app-frame.module.css';
import { OwnProfile } from './own-profile.tsx';
import { PageBoundary } from './page-boundary.tsx';

/** Pages that open beside the one that is worked on: no sidebar, and of the header only who is signed in. */
export function Unframed() {
  return (
    <div className={styles.main}>
      <header className={styles.header}>
        <div className={styles.headerItems}>
          <OwnProfile />
        </div>
      </header>
      <main id="page" className={styles.page}>
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </main>
    </div>
  );
}
