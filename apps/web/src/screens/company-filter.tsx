import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { fetchedPart } from '../ui/fetched-part.tsx';

const CompanyField = fetchedPart(async () => (await import('./company-field.tsx')).CompanyField);

/** The name of the company by which a list is filtered; the contract of companies is fetched only when there is one. */
export const useNameOfCompany = (id: number | undefined): string | undefined =>
  useQuery({
    queryKey: ['name of a company', id],
    enabled: id !== undefined,
    queryFn: async ({ client }) => {
      const { companyQuery } = await import('../slices/clients/use-clients.ts');
      return (await client.fetchQuery(companyQuery(id ?? 0))).companyDetails.companyName;
    },
  }).data;

/** Filters a list by one company. The field that finds it by a part of its name is fetched when it is opened. */
export function CompanyFilter({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const [state, setState] = useState<'at rest' | 'open' | 'has the focus back'>('at rest');
  const button = (
    <Button
      icon="filter"
      size="small"
      aria-haspopup="listbox"
      autoFocus={state === 'has the focus back'}
      onClick={() => setState('open')}
    >
      Company
    </Button>
  );
  if (state !== 'open') return button;
  return (
    <CompanyField
      meanwhile={button}
      onClose={(isLeft) => setState(isLeft ? 'at rest' : 'has the focus back')}
      onChoose={onChoose}
    />
  );
}
