import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { choiceState } from '../api/choice-state.ts';
import { query } from '../api/api.ts';
import { useMay } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { PasteCardsDrawer } from '../slices/rates/paste-cards-drawer.tsx';
import { rateCardColumns, type RateCardRow } from '../slices/rates/rate-card-columns.tsx';
import { RateCardFilter, rateCardChips } from '../slices/rates/rate-card-filter.tsx';
import { pageOfRateCards, rateCardList, unfilteredCards, useRateCards } from '../slices/rates/rate-card-list.ts';
import { useTechStacks } from '../slices/rates/use-rates.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { Button } from '../ui/button.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

const rowKey = (row: RateCardRow): string => `${row.projectId} ${row.startDate}`;

/** `/rateMaster`: the hourly rates of each role in each project, by range. */
export function RateMasterScreen() {
  const { data: roles } = useTechStacks();
  const columns = useMemo(() => rateCardColumns(roles?.techStackDetails ?? []), [roles]);
  const [state, ask] = useListState(rateCardList, useSearchParams());
  const seen = useListView('RATE_MASTER', columns, rateCardList, [state, ask]);
  const isCsm = useSession(({ session }) => session?.userRole === 'ROLE_CSM');
  const mayPaste = useMay(rateEndpoints.savePasted);
  const [isPasting, setPasting] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const isFiltered = state.filters.csm !== undefined;
  const options = useQuery({ ...query(optionEndpoints.project), enabled: isFiltering || isFiltered });
  const found = useRateCards(state);
  const csms = (options.data?.csmUsers ?? []).map(({ email, name }) => ({ value: email, label: name }));
  useFilterOfViewed((person) =>
    ask(
      { search: '', filters: { ...unfilteredCards, csm: person?.role === 'ROLE_CSM' ? [person.email] : undefined } },
      { replaces: true },
    ),
  );
  return (
    <ListScreen
      header={
        <PageHeader
          title="Rate Master"
          actions={
            mayPaste && (
              <Button icon="copy" aria-haspopup="dialog" onClick={() => setPasting(true)}>
                Paste rates
              </Button>
            )
          }
        />
      }
      lists="RATE_MASTER"
      shape={rateCardList}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={found.data?.rateCardDetails}
      rowKey={rowKey}
      readPage={pageOfRateCards(state)}
      search="Search rates"
      tools={
        <Button icon="filter" size="small" aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          Filter
        </Button>
      }
      narrowed={{ chips: rateCardChips(state.filters, csms, (filters) => ask({ filters })), none: unfilteredCards }}
      opens={({ projectId }) => `/ratedetails/${projectId}`}
      empty={{
        title: 'No rates yet',
        icon: 'tag',
        words: 'The rate ranges of your projects appear here. Add them on the Rate Details of a project.',
        next: { to: '/projectlist', label: 'Open projects' },
      }}
    >
      {isPasting && <PasteCardsDrawer onClose={() => setPasting(false)} />}
      {isFiltering && (
        <RateCardFilter
          filters={state.filters}
          csms={isCsm ? undefined : { choices: csms, ...choiceState(options) }}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            ask({ filters });
            setFiltering(false);
          }}
        />
      )}
    </ListScreen>
  );
}
