import { useRef, useState } from 'react';
import { useCompanySearch } from '../slices/clients/use-clients.ts';
import { SearchedChoice } from '../ui/fields/searched-choice.tsx';
import styles from './company-field.module.css';

/** Finds a company that the user may see by a part of its name; there only while its list is open. */
export function CompanyField({
  onChoose,
  onClose,
}: {
  readonly onChoose: (id: string) => void;
  /** Called with whether the focus is elsewhere already. */
  readonly onClose: (isLeft: boolean) => void;
}) {
  const [text, setText] = useState('');
  const { data: found = [], isFetching } = useCompanySearch(text, 'seen');
  const field = useRef<HTMLSpanElement>(null);
  return (
    <span ref={field} className={styles.company}>
      <SearchedChoice
        aria={{ 'aria-label': 'Company' }}
        label="company"
        listName="Companies"
        choices={found.map(({ id, companyName }) => ({ value: String(id), label: companyName }))}
        value=""
        placeholder="All companies"
        canClear={false}
        loading={isFetching}
        none={isFetching ? 'Searching …' : 'No company found'}
        onSearch={setText}
        onChoose={onChoose}
        onClose={() => onClose(field.current?.contains(document.activeElement) !== true)}
      />
    </span>
  );
}
