import { currencySign } from '@countinghouse/billing/values/currency-sign.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { existingPredictionColumns, predictionSortKeys } from '../slices/predictions/prediction-table.tsx';
import { usePredictionsBetween } from '../slices/predictions/use-predictions.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListFooter } from '../ui/list/list-footer.tsx';
import { anyText, type ListShape, type ListState } from '../ui/list/list-state.ts';
import { rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState, type Ask } from '../ui/list/use-list-state.ts';
import { BesidePage, projectIdIn } from './beside-page.tsx';

interface Filters {
  readonly [name: string]: string | undefined;
  readonly projectId: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** The prediction being changed, which is not a duplicate of itself. */
  readonly except: string | undefined;
}

const list: ListShape<Filters> = {
  filters: { projectId: anyText, startDate: anyText, endDate: anyText, except: anyText },
  sortFields: ['accuracy', 'amount', 'startDate', 'endDate', 'receivedMonth'],
  defaultSort: { field: 'startDate', order: 'asc' },
  defaultPageSize: 25,
};
const title = 'Existing predictions';

/** `/existingprediction`: the billings that share days with the prediction being edited, in a tab beside it. */
export function ExistingPredictionScreen() {
  const [state, ask] = useListState(list, useSearchParams());
  const projectId = projectIdIn(state.filters.projectId);
  const { startDate, endDate } = state.filters;
  if (projectId === undefined || !isCalendarDate(startDate ?? '') || !isCalendarDate(endDate ?? startDate ?? ''))
    return (
      <BesidePage title={title} project={undefined}>
        <ErrorState message={messages.noProjectData} />
      </BesidePage>
    );
  const period = { startDate: startDate ?? '', ...(endDate === undefined ? {} : { endDate }) };
  return <Existing projectId={projectId} period={period} state={state} onAsk={ask} />;
}

function Existing({
  projectId,
  period,
  state,
  onAsk,
}: {
  readonly projectId: number;
  readonly period: { readonly startDate: string; readonly endDate?: string };
  readonly state: ListState<Filters>;
  readonly onAsk: Ask<Filters>;
}) {
  const { data, error, refetch } = usePredictionsBetween(projectId, period);
  const currencyCode = data?.currencyCode ?? 'USD';
  const others = data?.predictionDetails.filter((one) => String(one.predictionId) !== state.filters.except);
  const page = others && rowsOfPage(others, predictionSortKeys(currencyCode), state);
  return (
    <BesidePage title={title} project={data && { name: data.projectName, model: data.projectModel, csm: data.csm }}>
      <DataTable
        label={title}
        columns={existingPredictionColumns(currencySign(currencyCode))}
        rows={page?.rows}
        rowKey={(row) => String(row.predictionId)}
        failure={toFailure(error, () => void refetch(), messages.predictionsFailed)}
        sort={state.sort}
        onSort={(sort) => onAsk({ sort })}
        empty={
          <EmptyState
            title="No existing predictions"
            icon="calendar"
            words="No saved prediction overlaps these dates; another prediction in this form does."
          />
        }
      />
      {page !== undefined && (
        <ListFooter
          pagination={page.pagination}
          defaultPageSize={list.defaultPageSize}
          onPage={(pageNo, how) => onAsk({ pageNo }, how)}
          onPageSize={(pageSize) => onAsk({ pageSize })}
        />
      )}
    </BesidePage>
  );
}
