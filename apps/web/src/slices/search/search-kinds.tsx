import { countMax, searchKind, type SearchKind } from '@countinghouse/contract/search/search.contract.ts';
import { useSession } from '../../api/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { kindLabels } from './kind-labels.ts';
import styles from './search.module.css';

/** How many there are of each kind; one of them shows all of it instead of the best of everything. */
export function SearchKinds({
  counts,
  kind,
  onChoose,
}: {
  readonly counts: Readonly<Record<SearchKind, number>>;
  readonly kind: SearchKind | undefined;
  readonly onChoose: (kind: SearchKind | undefined) => void;
}) {
  const isAdministrator = useSession((state) => state.session?.userRole === 'ROLE_ADMIN');
  // users are an administrator's to find
  const shown = searchKind.options.filter((one) => one !== 'users' || isAdministrator);
  return (
    <div className={styles.kinds} role="group" aria-label="Kinds of results">
      <button
        type="button"
        className={classNames(styles.kind, kind === undefined && styles.chosen)}
        aria-pressed={kind === undefined}
        onClick={() => onChoose(undefined)}
      >
        Best
      </button>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={classNames(styles.kind, kind === one && styles.chosen)}
          aria-pressed={kind === one}
          onClick={() => onChoose(one)}
        >
          {kindLabels[one]} <span className={styles.count}>{countWords(counts[one])}</span>
        </button>
      ))}
    </div>
  );
}

const countWords = (count: number): string =>
  count > countMax ? `${countMax.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
