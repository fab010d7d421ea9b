import { useState } from 'react';
import { useCompanySearch } from '../slices/clients/use-clients.ts';
import { FoundChoice } from '../ui/fields/found-choice.tsx';
import styles from './company-filter.module.css';

interface NamedCompany {
  readonly id: number;
  readonly companyName: string;
}

const choiceOf = ({ id, companyName }: NamedCompany) => ({ value: String(id), label: companyName });

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
  return (
    <span className={styles.company}>
      <FoundChoice
        of="company"
        listName="Companies"
        chosen={company && choiceOf(company)}
        found={found.map(choiceOf)}
        loading={isFetching}
        placeholder="All companies"
        none="No company found"
        onSearch={setText}
        onChoose={onChoose}
      />
    </span>
  );
}
