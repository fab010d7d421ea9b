import { useState } from 'react';
import { useCompanySearch } from '../slices/clients/use-clients.ts';
import { SearchedChoice } from '../ui/fields/searched-choice.tsx';
import styles from './company-filter.module.css';

interface NamedCompany {
  readonly id: number;
  readonly companyName: string;
  readonly region: string;
}

/** Filters a list by one company, found by a part of its name. */
export function CompanyFilter({
  company,
  onChoose,
}: {
  /** The one that is chosen. */
  readonly company: NamedCompany | undefined;
  readonly onChoose: (id: string | undefined) => void;
}) {
  const [text, setText] = useState('');
  const { data: found = [], isFetching } = useCompanySearch(text, 'seen');
  const choices = company === undefined || found.some(({ id }) => id === company.id) ? found : [company, ...found];
  return (
    <span className={styles.company}>
      <SearchedChoice
        aria={{ 'aria-label': 'Company' }}
        label="company"
        listName="Companies"
        choices={choices.map((one) => ({ value: String(one.id), label: one.companyName }))}
        value={company === undefined ? '' : String(company.id)}
        placeholder="All companies"
        canClear
        loading={isFetching}
        none={isFetching ? 'Searching …' : 'No company found'}
        onSearch={setText}
        onChoose={(id) => onChoose(id === '' ? undefined : id)}
      />
    </span>
  );
}
