import { messages } from '@countinghouse/contract/messages.ts';
import { Link } from 'react-router';
import styles from './whole-page.module.css';

/** An address that leads nowhere, or nowhere this person may go. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{messages.pageNotFound}</h1>
      <Link className={styles.button} to="/">
        {messages.backHome}
      </Link>
    </main>
  );
}
