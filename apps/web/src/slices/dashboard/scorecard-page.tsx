import type { Score, Scorecard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { CashScorecardCard } from './cash-scorecard.tsx';
import { dashboardAddress, type DashboardFilters } from './dashboard-params.ts';
import styles from './dashboard.module.css';

/** The forecast accuracy, in total and by person, model, lead time and probability. Each count opens its predictions. */
export function ScorecardPage({ data, filters }: { readonly data: Scorecard; readonly filters: DashboardFilters }) {
  const to = (change: Partial<DashboardFilters>) => dashboardAddress(filters, { tab: 'predictions', ...change });
  return (
    <>
      <p className={styles.note}>
        Predictions that were invoiced, or whose payment was expected before this month. Forecast error is the share of
        the predicted amount that was missed, up or down; bias is its direction: above 0, more was invoiced. A
        prediction came true when the invoiced amount differs by at most 10 %. Predictions and invoices use the exchange
        rate known when the prediction was frozen.
      </p>
      {data.unrated > 0 && (
        <p className={styles.warn} role="note">
          <Icon name="alert" size={16} />
          {`${data.unrated} ${data.unrated === 1 ? 'prediction is' : 'predictions are'} left out because no exchange rate was known.`}
        </p>
      )}
      {data.total.predictions === 0 ? (
        <EmptyState
          title="No judged predictions"
          icon="chart"
          words="Predictions are judged once they are invoiced, or once their received month is over. Choose other months."
        />
      ) : (
        <>
          <Scores
            title="All predictions"
            heading="Months"
            rows={[{ ...data.total, name: 'Total' }]}
            nameOf={({ name }) => name}
            to={() => to({})}
          />
          <Scores
            title="By accuracy"
            heading="Accuracy"
            rows={data.byAccuracy}
            nameOf={({ accuracy }) => `${accuracy} %`}
            to={({ accuracy }) => to({ accuracy: String(accuracy) })}
          />
          <Scores
            title="By lead time"
            note="days from entering the prediction to the start of its period"
            heading="Lead time"
            rows={data.byHorizon}
            nameOf={({ horizon }) => horizon}
            to={({ horizon }) => to({ horizon })}
          />
          <Scores
            title="By CSM"
            note="a shared project counts in full for each user"
            heading="Name"
            rows={data.byCsm}
            nameOf={({ name }) => name}
            to={({ email }) => to({ csm: email })}
          />
          <Scores
            title="By model"
            heading="Project model"
            rows={data.byModel}
            nameOf={({ projectModel }) => projectModel}
            to={({ projectModel }) => to({ model: projectModel })}
          />
          <Scores
            title="By project"
            note="largest forecast error first, at most 20"
            heading="Project"
            rows={data.byProject}
            nameOf={({ projectName }) => projectName}
            to={({ projectId }) => to({ project: String(projectId) })}
          />
        </>
      )}
      <CashScorecardCard filters={filters} />
    </>
  );
}

const percent = (value: string | null) => (value === null ? <None /> : <PercentageFigure value={value} inColumn />);

function Scores<Row extends Score>({
  title,
  note,
  heading,
  rows,
  nameOf,
  to,
}: {
  readonly title: string;
  readonly note?: string;
  readonly heading: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly to: (row: Row) => string;
}) {
  const amount = (key: 'predictedAmount' | 'invoiceAmount' | 'receivedAmount', label: string): TableColumn<Row> => ({
    key,
    title: label,
    width: 132,
    align: 'right',
    render: (row) => (
      <Link to={to(row)}>
        <span className="unseen">{`${label}, ${nameOf(row)}: `}</span>
        <Amount value={row[key]} currency="USD" />
      </Link>
    ),
  });
  const share = (key: 'error' | 'bias' | 'cameTrue', label: string): TableColumn<Row> => ({
    key,
    title: label,
    width: 96,
    align: 'right',
    render: (row) => percent(row[key]),
  });
  return (
    <Card title={title} note={note} flush>
      <div className={styles.table}>
        <DataTable
          label={title}
          columns={[
            {
              key: 'name',
              title: heading,
              width: 170,
              render: (row) => <span className={styles.name}>{nameOf(row)}</span>,
            },
            {
              key: 'predictions',
              title: 'Predictions',
              width: 96,
              align: 'right',
              render: (row) => (
                <Link to={to(row)}>
                  <span className="unseen">{`Predictions, ${nameOf(row)}: `}</span>
                  {row.predictions}
                </Link>
              ),
            },
            amount('predictedAmount', 'Predicted'),
            amount('invoiceAmount', 'Invoiced'),
            amount('receivedAmount', 'Received'),
            share('error', 'Error'),
            share('bias', 'Bias'),
            share('cameTrue', 'Came true'),
          ]}
          rows={rows}
          rowKey={nameOf}
          pageKeys={false}
          empty={<p className={styles.note}>No one is assigned to these projects.</p>}
        />
      </div>
    </Card>
  );
}
