import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import styles from './public-page.module.css';

/** The frame of the pages that need no signing in: one box in the middle, without header and sidebar. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <div className={styles.brand}>
          <Logo withWord />
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
