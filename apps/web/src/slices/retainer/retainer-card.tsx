import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { openingFields, retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { useMay } from '../../api/may.ts';
import { toFailure } from '../../api/to-failure.ts';
import { Button } from '../../ui/button.tsx';
import { CardOfValues } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { fetchedPart } from '../../ui/fetched-part.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { Balance } from './retainer-balance.tsx';

const OpeningDrawer = fetchedPart(async () => (await import('./opening-drawer.tsx')).OpeningDrawer);

/** What is left of a project's retainer, and what it began with; a project without a retainer has no such card. */
export function RetainerCard({ project }: { readonly project: ProjectDetails }) {
  const { retainerActiveBalance } = project;
  return retainerActiveBalance === null ? null : <Card project={project} balance={retainerActiveBalance} />;
}

function Card({ project, balance }: { readonly project: ProjectDetails; readonly balance: string }) {
  const { projectId, retainerActiveDate } = project;
  const { data, error, refetch } = useQuery(query(retainerEndpoints.get, { params: { id: projectId } }));
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay(retainerEndpoints.saveOpening);
  const failure = toFailure(error, () => void refetch(), messages.retainerFailed);
  const openingDate = data?.openingDate ?? null;
  return (
    <>
      <CardOfValues
        title="Retainer"
        actions={
          mayEdit && (
            <Button size="small" icon="edit" disabled={data === undefined} onClick={() => setOpen(true)}>
              Edit opening balance
            </Button>
          )
        }
        values={[
          { label: 'Retainer Active Balance', value: <Balance project={project} balance={balance} /> },
          {
            label: 'Retainer Active Date',
            value: retainerActiveDate && <DateText value={calendarDate(retainerActiveDate)} />,
          },
          {
            label: openingFields.openingBalance.label,
            value:
              data === undefined || openingDate === null ? null : (
                <Amount value={data.openingBalance} currency={data.currencyCode} />
              ),
          },
          {
            label: openingFields.openingDate.label,
            value: openingDate && <DateText value={calendarDate(openingDate)} />,
          },
        ]}
      />
      {failure !== undefined && <ErrorState {...failure} />}
      {isOpen && data !== undefined && (
        <OpeningDrawer project={project} retainer={data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
