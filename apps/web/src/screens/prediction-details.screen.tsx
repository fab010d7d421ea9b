import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { HistoryButton } from '../slices/activity/history.tsx';
import {
  billingLists,
  predictionTabs,
  type PredictionFilters,
  type PredictionTab,
} from '../slices/predictions/prediction-tabs.ts';
import { ChangedPrediction, NewPrediction } from '../slices/predictions/opened-prediction.tsx';
import { PredictionList } from '../slices/predictions/prediction-list.tsx';
import { predictionColumns } from '../slices/predictions/prediction-table.tsx';
import { InvoiceList } from '../slices/invoices/list/invoice-list.tsx';
import { invoiceColumns } from '../slices/invoices/list/invoice-table.tsx';
import { useOpenedOver } from '../records/opened-over.ts';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { RetainerLine } from '../slices/retainer/retainer-balance.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { ImportLogs } from '../slices/work-logs/import-logs.tsx';
import { LogSource } from '../slices/work-logs/log-source.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { listStateWith, writeListState, type ListState } from '../ui/list/list-state.ts';
import { useListState, type Ask } from '../ui/list/use-list-state.ts';
import { useNotifications } from '../ui/notifications/notification-host.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

/** `/predictiondetails/{id}`: the predictions of a project, and its invoices. */
export function PredictionDetailsScreen() {
  const [params] = useSearchParams();
  // a saved invoice can be opened whatever the project lacks, as an invoice from the books may be assigned to any project
  const isOfSaved = /^\d+$/.test(params.get('invoice') ?? '');
  return (
    <ProjectPage>
      {(project) =>
        project.missingFields.length === 0 || isOfSaved ? (
          <Billings key={project.projectId} project={project} />
        ) : (
          <Blocked project={project} />
        )
      }
    </ProjectPage>
  );
}

/** Nothing can be predicted or invoiced yet: a link back to the project, and the reason. */
function Blocked({ project }: { project: ProjectDetails }) {
  const notify = useNotifications();
  const title = messages.missingProjectFields(project.missingFields.join(', '));
  useEffect(() => void notify.show({ kind: 'warning', title }), [notify, title]);
  return <Navigate to={`/projectdetails/${project.projectId}`} replace />;
}

function Billings({ project }: { project: ProjectDetails }) {
  const [state, ask] = useListState(billingLists, useSearchParams());
  const { params, show, close } = useOpenedOver(overInvoices);
  const [isImporting, setImporting] = useState(false);
  const tab = predictionTabs.find(({ key }) => key === state.filters.tab)?.key ?? 'predictions';
  const invoice = params.get('invoice');
  const currency = project.company?.currencyCode ?? 'USD';
  const addPrediction = (
    <Button
      icon="plus"
      disabled={!project.activeBilling}
      title={project.activeBilling ? undefined : messages.billingInactive}
      onClick={() => show({ prediction: 'new' })}
    >
      Add prediction
    </Button>
  );
  const createInvoice = (
    <Button look="primary" icon="plus" onClick={() => show({ invoice: 'new' })}>
      Create invoice
    </Button>
  );
  return (
    <>
      <ProjectHead
        project={project}
        tab="predictionDetails"
        actions={
          <>
            <Button icon="upload" onClick={() => setImporting(true)}>
              Import time logs
            </Button>
            {addPrediction}
            {createInvoice}
          </>
        }
      />
      <RetainerLine project={project} />
      <LogSource projectId={project.projectId} />
      <div className={styles.list}>
        <ListOfTab {...{ project, tab, currency, state, show, addPrediction, createInvoice }} onAsk={ask} />
      </div>
      {isImporting && <ImportLogs project={project} onClose={() => setImporting(false)} />}
      <OpenedPrediction
        key={params.get('prediction')}
        // beside an open invoice the parameter is the prediction that it is made from
        opened={invoice === null ? params.get('prediction') : null}
        project={project}
        currency={currency}
        onClose={close}
      />
      {invoice !== null && (
        <OpenInvoice
          key={invoice}
          project={project}
          open={invoice}
          predictionId={params.get('prediction')}
          show={(next) => (next === undefined ? close() : show({ invoice: next }))}
          edits={params.has('edit')}
          onEdit={(id) => show({ invoice: id, edit: '1' })}
        />
      )}
    </>
  );
}

/** The list of the chosen tab: predictions, or the invoices of one status. */
function ListOfTab({
  project,
  tab,
  currency,
  state,
  onAsk,
  show,
  addPrediction,
  createInvoice,
}: Asks & {
  readonly project: ProjectDetails;
  readonly tab: PredictionTab;
  readonly currency: string;
  readonly state: ListState<PredictionFilters>;
  readonly show: (opened: Readonly<Record<string, string>>) => void;
  readonly addPrediction: ReactNode;
  readonly createInvoice: ReactNode;
}) {
  const navigate = useNavigate();
  const tabs = (
    <TabLinks
      label="Predictions and invoices"
      current={tab}
      tabs={predictionTabs}
      renderLink={({ key, label }, look) => (
        <Link to={`?${addressOfTab(state, key)}`} {...look}>
          {label}
        </Link>
      )}
    />
  );
  return tab === 'predictions' ? (
    <SeenPredictions
      project={project}
      tabs={tabs}
      currency={currency}
      state={state}
      onAsk={onAsk}
      onOpen={(row) => show({ prediction: String(row.predictionId) })}
      onInvoice={
        project.activeBilling ? (row) => show({ invoice: 'new', prediction: String(row.predictionId) }) : undefined
      }
      onVerify={
        project.projectModel === 'Fixed Cost' ? undefined : (row) => void navigate(`/verification/${row.predictionId}`)
      }
      add={addPrediction}
    />
  ) : (
    <SeenInvoices
      projectId={project.projectId}
      tab={tab}
      tabs={tabs}
      projectName={project.projectName}
      tabName={tabWords(tab)}
      state={state}
      onAsk={onAsk}
      onOpen={(row) => show({ invoice: String(row.invoiceId) })}
      empty={<NoInvoices tab={tab} create={createInvoice} />}
    />
  );
}

function SeenPredictions(props: Omit<ComponentProps<typeof PredictionList>, 'seen' | 'tools'> & Asks) {
  const columns = useMemo(() => predictionColumns(props.currency), [props.currency]);
  const seen = useListView('PREDICTION', columns, billingLists, [props.state, props.onAsk]);
  return <PredictionList {...props} seen={seen} tools={<ViewsButton list={seen} />} />;
}

function SeenInvoices({
  tabs,
  projectName,
  tabName,
  ...props
}: Omit<ComponentProps<typeof InvoiceList<PredictionFilters>>, 'seen' | 'head'> &
  Asks & { readonly tabs: ReactNode; readonly projectName: string; readonly tabName: string }) {
  const seen = useListView('INVOICE', invoiceColumns, billingLists, [props.state, props.onAsk]);
  const head = { tabs, projectName, tabName, tools: <ViewsButton list={seen} /> };
  return <InvoiceList {...props} seen={seen} head={head} />;
}

interface Asks {
  readonly onAsk: Ask<PredictionFilters>;
}

/** The prediction that the address opens: a new one, or one to edit. */
function OpenedPrediction({
  opened,
  ...rest
}: {
  readonly opened: string | null;
  readonly project: ProjectDetails;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  if (opened === 'new') return <NewPrediction {...rest} />;
  const id = Number(opened);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const { projectId, projectName } = rest.project;
  const history = (
    <HistoryButton title={`Prediction of ${projectName}`} of={{ projectId, about: 'PREDICTION', resourceId: id }} />
  );
  return <ChangedPrediction predictionId={id} history={history} {...rest} />;
}

function NoInvoices({ tab, create }: { tab: PredictionTab; create: ReactNode }) {
  if (tab === 'paid')
    return <EmptyState title="No paid invoices" icon="money" words="Invoices appear here once they are fully paid." />;
  if (tab === 'pending')
    return (
      <EmptyState title="No pending invoices" icon="file" words="No invoice is waiting for payment." actions={create} />
    );
  return (
    <EmptyState
      title="No invoices yet"
      icon="file"
      words="Create the first invoice from the hours of a month."
      actions={create}
    />
  );
}

const tabWords = (tab: PredictionTab): string => predictionTabs.find(({ key }) => key === tab)?.label ?? '';

/** Another tab starts on its first page, in its default order. */
const addressOfTab = (state: ListState<PredictionFilters>, tab: string): string =>
  writeListState(
    listStateWith(state, { filters: { tab: tab === 'predictions' ? undefined : tab }, sort: undefined }),
    billingLists,
  ).toString();

/** A saved invoice opens over the invoices, not over the predictions. */
function overInvoices(query: URLSearchParams): void {
  if (/^\d+$/.test(query.get('invoice') ?? '') && !query.has('tab')) query.set('tab', 'all');
}
