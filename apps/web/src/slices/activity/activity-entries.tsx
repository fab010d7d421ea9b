import type { Activity } from '@countinghouse/contract/activity/activity.contract.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useSeesCosts } from '../../api/sees-costs.ts';
import { useSession } from '../../api/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { momentWords, None } from '../../ui/figures/date-text.tsx';
import styles from './activity.module.css';
import { addressOfEntry, canExpand, kindBeforeName, fieldWords, valueWords } from './activity-words.ts';
import { entriesByDate, timeOfDay } from './entries-by-date.ts';

/** Entries of the log, grouped by date. A history shows each field before and after at once, and omits the project. */
export function ActivityEntries({
  entries,
  loading = false,
  isHistory = false,
}: {
  readonly entries: readonly Activity[];
  /** Other entries are loading: these stay, dimmed. */
  readonly loading?: boolean;
  readonly isHistory?: boolean;
}) {
  const id = useId();
  return (
    <div className={classNames(styles.entries, loading && styles.dimmed)} aria-busy={loading}>
      {entriesByDate(entries).map(({ date, entries: ofDate }, at) => (
        <section key={date} aria-labelledby={`${id}${at}`}>
          <h2 className={styles.date} id={`${id}${at}`}>
            {date}
          </h2>
          <ol className={styles.list}>
            {ofDate.map((entry) => (
              <Entry key={entry.id} entry={entry} isHistory={isHistory} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, isHistory }: { readonly entry: Activity; readonly isHistory: boolean }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hasChanges = entry.simpleActivityLogs.length > 0;
  const isExpandable = !isHistory && canExpand(entry);
  return (
    <li className={classNames(styles.entry, isHistory && styles.ofHistory)}>
      <time className={styles.time} dateTime={entry.time} title={momentWords(entry.time)}>
        {timeOfDay(entry.time)}
      </time>
      <span className={styles.visitor}>{entry.visitor}</span>
      <span className={styles.what}>
        <span className={styles.action}>{entry.action}</span> {kindBeforeName(entry)}
        <ResourceName entry={entry} isHistory={isHistory} />
      </span>
      {!isHistory && <span className={styles.project}>{entry.projectName}</span>}
      {isExpandable && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'See Less' : 'See More'}
          <span className="unseen">
            : {entry.action} {kindBeforeName(entry)}
            {entry.resourceName}
          </span>
        </button>
      )}
      {hasChanges && (isHistory || (isExpandable && isOpen)) && <Changes id={id} entry={entry} />}
    </li>
  );
}

function ResourceName({ entry, isHistory }: { readonly entry: Activity; readonly isHistory: boolean }) {
  const role = useSession((state) => state.session?.userRole);
  const seesCosts = useSeesCosts() === true;
  const address = isHistory ? undefined : addressOfEntry(entry, { role, seesCosts });
  return address === undefined ? (
    <span className={styles.name}>{valueWords(entry.resourceName)}</span>
  ) : (
    <Link className={styles.name} to={address}>
      {valueWords(entry.resourceName)}
    </Link>
  );
}

function Changes({ id, entry }: { readonly id: string; readonly entry: Activity }) {
  return (
    <div className={classNames('sideways', styles.changes)}>
      <table id={id} aria-label={`Changes of ${entry.resourceName}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Old value</th>
            <th scope="col">New value</th>
          </tr>
        </thead>
        <tbody>
          {entry.simpleActivityLogs.map(({ fieldName, oldValue, newValue }, at) => (
            <tr key={at}>
              <th scope="row">{fieldWords(fieldName)}</th>
              <td>{valueOf(oldValue)}</td>
              <td>{valueOf(newValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const valueOf = (value: string | null) => (value === null || value === '' ? <None /> : valueWords(value));
