import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import {
  dashboardShape,
  pageOfJudged,
  useDashboard,
  useJudgedPredictions,
  useScorecard,
} from '../slices/dashboard/dashboard-params.ts';
import { DashboardPage } from '../slices/dashboard/dashboard-page.tsx';
import styles from '../slices/dashboard/dashboard.module.css';
import { judgedColumns } from '../slices/dashboard/judged-columns.tsx';
import { monthWords, selectedMonths } from '../slices/dashboard/month-range.public.ts';
import { MarginCard } from '../slices/margin/margin-card.tsx';
import { useSeesCosts } from '../api/sees-costs.ts';
import { ScorecardPage } from '../slices/dashboard/scorecard-page.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { DashboardFilterOf, DashboardHead, type DashboardShown } from './dashboard-head.tsx';
import { JudgedPayments } from './judged-payments.tsx';
import { ListScreen } from './list-screen.tsx';
import { useFilterOfViewed } from './use-filter-of-viewed.ts';

/** `/invoiceDashboard`: expected and outstanding amounts, and the forecast accuracy. */
export function InvoiceDashboardScreen() {
  const [state, ask] = useListState(dashboardShape, useSearchParams());
  useFilterOfViewed((person) =>
    ask(
      {
        filters: {
          ...state.filters,
          csm: person?.role === 'ROLE_CSM' ? person.email : undefined,
          accountant: person?.role === 'ROLE_ACCOUNTANT' ? person.email : undefined,
        },
      },
      { replaces: true },
    ),
  );
  const shown = { state, ask };
  if (state.filters.tab === 'predictions') return <Judged {...shown} />;
  if (state.filters.tab === 'payments') return <JudgedPayments />;
  return (
    <>
      <DashboardHead filters={state.filters} />
      {state.filters.tab === 'scorecard' ? <ShownScorecard {...shown} /> : <ShownDashboard {...shown} />}
    </>
  );
}

function ShownDashboard(shown: DashboardShown) {
  const { filters } = shown.state;
  const found = useDashboard(filters);
  const seesCosts = useSeesCosts() === true;
  const failure = toFailure(found.error, () => void found.refetch());
  return (
    <div className={styles.page} aria-busy={found.isPlaceholderData}>
      <DashboardFilterOf {...shown} />
      {found.data !== undefined ? (
        <DashboardPage
          data={found.data}
          behind={{ months: selectedMonths(filters), csm: filters.csm, accountant: filters.accountant }}
        />
      ) : failure === undefined ? (
        <LoadingState lines={12} />
      ) : (
        <ErrorState {...failure} />
      )}
      {seesCosts && <MarginCard shown={filters} />}
    </div>
  );
}

function ShownScorecard(shown: DashboardShown) {
  const found = useScorecard(shown.state.filters);
  const failure = toFailure(found.error, () => void found.refetch());
  return (
    <div className={styles.page} aria-busy={found.isPlaceholderData}>
      <DashboardFilterOf {...shown} />
      {found.data !== undefined ? (
        <ScorecardPage data={found.data} filters={shown.state.filters} />
      ) : failure === undefined ? (
        <LoadingState lines={12} />
      ) : (
        <ErrorState {...failure} />
      )}
    </div>
  );
}

/** The predictions behind the scorecard, one by one. */
function Judged(shown: DashboardShown) {
  const { state, ask } = shown;
  const { filters } = state;
  const seen = useListView('JUDGED_PREDICTION', judgedColumns, dashboardShape, [state, ask]);
  const found = useJudgedPredictions(state);
  const none = { ...filters, project: undefined, model: undefined, horizon: undefined, accuracy: undefined };
  const projectName = found.data?.predictionDetails[0]?.projectName;
  const chips = (
    [
      ['project', 'Project', filters.project && (projectName ?? `No. ${filters.project}`)],
      ['model', 'Model', filters.model],
      ['horizon', 'Lead time', filters.horizon],
      ['accuracy', 'Accuracy', filters.accuracy && `${filters.accuracy} %`],
    ] as const
  ).flatMap(([key, label, value]) =>
    value === undefined || value === ''
      ? []
      : [{ key, label, value, onRemove: () => ask({ filters: { ...filters, [key]: undefined } }) }],
  );
  return (
    <ListScreen
      header={
        <>
          <DashboardHead filters={filters} />
          <div className={styles.above}>
            <DashboardFilterOf {...shown} />
          </div>
        </>
      }
      lists="JUDGED_PREDICTION"
      tab={monthWords(selectedMonths(filters))}
      shape={dashboardShape}
      list={[state, ask]}
      seen={seen}
      found={found}
      rows={found.data?.predictionDetails}
      rowKey={({ billingId }) => String(billingId)}
      readPage={pageOfJudged(state)}
      narrowed={{ chips, none }}
      opens={({ projectId }) => `/predictiondetails/${projectId}`}
      empty={{
        title: 'No judged predictions',
        icon: 'chart',
        words: 'Predictions are judged once they are invoiced, or once their received month is over.',
      }}
    />
  );
}
