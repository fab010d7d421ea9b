import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Prediction } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { periodWords } from '../../ui/figures/date-text.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListHead } from '../../ui/list/list-head.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { menuColumn } from '../../ui/list/menu-column.tsx';
import { rowsOfPage } from '../../ui/list/rows-of-page.ts';
import type { SeenColumns } from '../../ui/list/table-column.ts';
import type { Ask } from '../../ui/list/use-list-state.ts';
import { billingLists, type PredictionFilters } from './prediction-tabs.ts';
import { ClosePredictionDialog } from './close-prediction-dialog.tsx';
import { predictionSortKeys, predictionTotals, type ShownPrediction } from './prediction-table.tsx';
import { useShownPredictions } from './use-shown-predictions.ts';
import { useDeletePrediction } from './use-delete-prediction.tsx';

/** The open predictions of a project: expected revenue without an invoice. */
export function PredictionList({
  project,
  tabs,
  currency,
  state,
  onAsk,
  seen,
  tools,
  onOpen,
  onInvoice,
  onVerify,
  add,
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName' | 'projectModel' | 'payModel'>;
  /** Shown above the list. */
  readonly tabs: ReactNode;
  readonly currency: string;
  readonly state: ListState<PredictionFilters>;
  readonly onAsk: Ask<PredictionFilters>;
  /** The user's columns of the list, and how to change them. */
  readonly seen: SeenColumns<ShownPrediction>;
  readonly tools: ReactNode;
  readonly onOpen: (prediction: Prediction) => void;
  /** Creates its invoice; absent when nothing can be billed now. */
  readonly onInvoice: ((prediction: Prediction) => void) | undefined;
  /** Absent when weeks are not verified. */
  readonly onVerify: ((prediction: Prediction) => void) | undefined;
  /** The button that adds the first one. */
  readonly add: ReactNode;
}) {
  const { predictions, fetchExported, error, refetch, isFetching } = useShownPredictions(project.projectId, seen);
  const remove = useDeletePrediction(currency);
  const sort = state.sort ?? { field: 'startDate', order: 'asc' };
  const page = predictions && rowsOfPage(predictions, predictionSortKeys(currency), { ...state, sort });
  const [closingId, setClosing] = useState<number>();
  // the current row: another user may have changed it while the dialog is open
  const closing = predictions?.find((row) => row.predictionId === closingId);
  const menu = predictionMenu({
    project,
    onOpen,
    onInvoice,
    onVerify,
    onClose: (row) => setClosing(row.predictionId),
    onDelete: (row) => void remove(row),
  });
  const inOrder = async () => {
    const whole = { sort, pageNo: 1, pageSize: predictions?.length ?? 0 };
    const { rows } = rowsOfPage(await fetchExported(), predictionSortKeys(currency), whole);
    return { rows, total: rows.length };
  };
  return (
    <>
      <ListHead
        tabs={tabs}
        actions={
          <>
            {tools}
            <ExportMenu
              name={`${project.projectName} Predictions ${todayHere()}`}
              columns={seen.exportedColumns}
              rowKey={rowKey}
              readPage={inOrder}
              total={predictions?.length}
              audit={auditDownload('PREDICTION', { id: project.projectId })}
              failed={exportFailed}
            />
          </>
        }
      />
      <DataTable
        label="Predictions"
        columns={[...seen.columns, menu]}
        keepsWidths={seen.keepsWidths}
        onResize={seen.onResize}
        rows={page?.rows}
        rowKey={rowKey}
        loading={isFetching && predictions === undefined}
        failure={toFailure(error, () => void refetch(), messages.predictionsFailed)}
        sort={sort}
        onSort={(next) => onAsk({ sort: next })}
        totals={predictions === undefined ? [] : predictionTotals(predictions, currency)}
        onOpen={(row) => (row.closed === null ? onOpen(row) : setClosing(row.predictionId))}
        empty={<NoPredictions add={add} />}
      />
      {page !== undefined && (
        <ListFooter
          pagination={page.pagination}
          defaultPageSize={billingLists.defaultPageSize}
          onPage={(pageNo, how) => onAsk({ pageNo }, how)}
          onPageSize={(pageSize) => onAsk({ pageSize })}
        />
      )}
      {closing !== undefined && (
        <ClosePredictionDialog prediction={closing} currency={currency} onClose={() => setClosing(undefined)} />
      )}
    </>
  );
}

function NoPredictions({ add }: { readonly add: ReactNode }) {
  return (
    <EmptyState
      title="No predictions yet"
      icon="chart"
      words="Forecast this project’s revenue for each billing period."
      actions={add}
    />
  );
}

/** The menu of a prediction. A closed one can be reopened and deleted only. */
function predictionMenu({
  project,
  onOpen,
  onInvoice,
  onVerify,
  onClose,
  onDelete,
}: Pick<ComponentProps<typeof PredictionList>, 'project' | 'onOpen' | 'onInvoice' | 'onVerify'> & {
  /** Closes or reopens it. */
  readonly onClose: (row: Prediction) => void;
  readonly onDelete: (row: Prediction) => void;
}) {
  /** The menu entry that creates its invoice, or says why that is not possible. */
  const invoiceOf = (row: Prediction): MenuAction => {
    const reason = whyNoInvoice(row, project, onInvoice !== undefined);
    return {
      key: 'invoice',
      label: reason === undefined ? 'Create invoice' : `Create invoice: ${reason}`,
      icon: 'file',
      ...(reason === undefined ? { onChoose: () => onInvoice?.(row) } : { disabled: true }),
    };
  };
  const whileOpen = (row: Prediction): MenuAction[] => [
    { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => onOpen(row) },
    invoiceOf(row),
    ...(onVerify === undefined
      ? []
      : [{ key: 'verify', label: 'Verify', icon: 'checkCircle' as const, onChoose: () => onVerify(row) }]),
    { key: 'close', label: 'Close', icon: 'lock', onChoose: () => onClose(row) },
  ];
  return menuColumn<Prediction>(
    (row) => `the prediction ${periodOf(row)}`,
    (row) => [
      ...(row.closed === null
        ? whileOpen(row)
        : [{ key: 'reopen', label: 'Reopen', icon: 'undo' as const, onChoose: () => onClose(row) }]),
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => onDelete(row) },
    ],
  );
}

const rowKey = (row: Prediction): string => String(row.predictionId);

const periodOf = ({ startDate, endDate }: Prediction): string =>
  periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));

function whyNoInvoice(
  row: Prediction,
  project: Parameters<typeof isRetainerPrepaid>[0],
  isBillingActive: boolean,
): string | undefined {
  if (!isBillingActive) return messages.invoiceNeedsBilling;
  if (row.financialType === 'No Invoice') return messages.invoiceNotPlanned;
  // without its last day the period to bill is unknown, except for the retainer itself
  return row.endDate === null && !isRetainerPrepaid(project) ? messages.invoiceNeedsEnd : undefined;
}
