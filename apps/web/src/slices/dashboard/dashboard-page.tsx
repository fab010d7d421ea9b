import type { Dashboard, DashboardPerson } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/lazy-bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { invoicesBehind, type Behind } from './behind.ts';
import { dueWords, figureColumns, figureKinds, overdueBehind, type FiguresOf } from './figure-columns.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './dashboard.module.css';

/** All figures of the chosen months: cards, months, aging, people, companies and currencies. `behind` is their filter. */
export function DashboardPage({ data, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  const { today } = data;
  const isEmpty = data.byCurrency.length === 0;
  if (isEmpty)
    return (
      <EmptyState
        title="Nothing in these months"
        icon="chart"
        words="No money of the projects in sight is expected in these months. Choose others, or add predictions on the page of a project."
      />
    );
  const ofMonth = (month: string): Behind => ({ ...behind, months: [month] });
  return (
    <>
      <Totals data={data} behind={behind} />
      {data.unrated > 0 && (
        <p className={styles.warn} role="note">
          <Icon name="alert" size={16} />
          {`${data.unrated} ${data.unrated === 1 ? 'prediction or invoice has' : 'predictions and invoices have'} no exchange rate. What they belong to has no figure in USD.`}
        </p>
      )}
      <Months data={data} ofMonth={ofMonth} />
      <Ageing data={data} behind={behind} />
      <People title="By CSM" people={data.byCsm} today={today} behind={(email) => ({ ...behind, csm: email })} />
      <People
        title="By accountant"
        people={data.byAccountant}
        today={today}
        behind={(email) => ({ ...behind, accountant: email })}
      />
      <Group
        title="By company"
        note={
          data.companies > data.byCompany.length
            ? `the ${data.byCompany.length} largest of ${data.companies}`
            : undefined
        }
        rows={data.byCompany}
        rowKey={({ companyId }) => String(companyId)}
        heading="Company"
        nameOf={({ companyName }) => companyName}
        today={today}
        behind={({ companyId }) => ({ ...behind, companyId })}
      />
      <Currencies data={data} behind={behind} />
    </>
  );
}

function Totals({ data: { totals, today }, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  return (
    <dl className={styles.totals} aria-label="Totals in USD">
      {figureKinds.map(({ key, label, hint, to }) => (
        <div key={key} className={styles.total}>
          <dt title={hint}>{label}</dt>
          <dd className={styles.main}>
            <FigureLink value={totals[key]} to={to(behind)} says={label} />
          </dd>
          {key === 'invoiceAmount' && (
            <dd className={styles.beside}>
              {totals.invoicedOfPredicted !== null && (
                <>
                  <PercentageFigure value={totals.invoicedOfPredicted} /> of predicted
                </>
              )}
              {totals.draftAmount !== null && totals.draftAmount !== '0.00' && (
                <>
                  {', '}
                  <FigureLink
                    value={totals.draftAmount}
                    to={invoicesBehind({ ...behind, isDraft: true })}
                    says="Invoiced on drafts"
                  />{' '}
                  on drafts
                </>
              )}
            </dd>
          )}
        </div>
      ))}
      <div className={styles.total}>
        <dt>Overdue</dt>
        <dd className={styles.main}>
          <FigureLink value={totals.overdueAmount} to={overdueBehind(behind, today)} says="Overdue" />
        </dd>
        <dd className={styles.beside}>
          on <DateText value={today} />
        </dd>
      </div>
    </dl>
  );
}

function Months({ data, ofMonth }: { readonly data: Dashboard; readonly ofMonth: (month: string) => Behind }) {
  const navigate = useNavigate();
  const drawn = figureKinds.slice(0, 3);
  const looks = ['predicted', 'invoiced', 'received'] as const;
  return (
    <Card
      title="By month"
      note="in which the money is expected, in USD; predictions before tax, all else with tax"
      flush
    >
      <BarChart
        label="Predicted, invoiced and received by month; the table below has the same figures"
        currency="USD"
        series={drawn.map(({ key, label }, at) => ({ key, label, look: looks[at] ?? 'plain' }))}
        groups={data.byMonth.map((row) => ({
          key: row.month,
          label: row.month.replace('-', ' '),
          figures: Object.fromEntries(drawn.map(({ key }) => [key, row[key]])),
        }))}
        onOpen={(month, key) => {
          const to = drawn.find((kind) => kind.key === key)?.to;
          if (to !== undefined) void navigate(to(ofMonth(month)));
        }}
      />
      <FigureTable
        label="By month"
        heading="Month"
        rows={data.byMonth}
        rowKey={({ month }) => month}
        nameOf={({ month }) => month.replace('-', ' ')}
        today={data.today}
        behind={({ month }) => ofMonth(month)}
      />
    </Card>
  );
}

function Ageing({ data, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  const navigate = useNavigate();
  const of = (row: Dashboard['ageing'][number]): string =>
    invoicesBehind({ ...behind, due: { from: row.dueFrom, to: row.dueTo } });
  const columns: readonly TableColumn<Dashboard['ageing'][number]>[] = [
    {
      key: 'bucket',
      title: 'Days overdue',
      width: 220,
      render: (row) => (
        <>
          {row.bucket} <span className={styles.note}>{dueWords(row)}</span>
        </>
      ),
    },
    {
      key: 'outstanding',
      title: 'Outstanding',
      width: 140,
      align: 'right',
      render: (row) => <FigureLink value={row.outStandingAmount} to={of(row)} says={`Outstanding, ${row.bucket}`} />,
    },
  ];
  return (
    <Card title="Ageing" note="of what is outstanding, by days after the due date, in USD" flush>
      <div className={styles.halves}>
        <BarChart
          label="Outstanding by days overdue; the table beside has the same figures"
          currency="USD"
          series={[{ key: 'outstanding', label: 'Outstanding', look: 'plain' }]}
          groups={data.ageing.map((row) => ({
            key: row.bucket,
            label: row.bucket,
            figures: { outstanding: row.outStandingAmount },
          }))}
          onOpen={(bucket) => {
            const row = data.ageing.find((one) => one.bucket === bucket);
            if (row !== undefined) void navigate(of(row));
          }}
        />
        <DataTable
          label="Ageing"
          columns={columns}
          rows={data.ageing}
          rowKey={({ bucket }) => bucket}
          pageKeys={false}
          empty={null}
        />
      </div>
    </Card>
  );
}

function People({
  title,
  people,
  today,
  behind,
}: {
  readonly title: string;
  readonly people: readonly DashboardPerson[];
  readonly today: string;
  readonly behind: (email: string) => Behind;
}) {
  return (
    <Group
      title={title}
      note="who shares a project has all of it"
      rows={people}
      rowKey={({ email }) => email}
      heading="Name"
      nameOf={({ name }) => name}
      today={today}
      behind={({ email }) => behind(email)}
    />
  );
}

interface GroupProps<Row extends FiguresOf> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly heading: string;
  readonly nameOf: (row: Row) => string;
  readonly today: string;
  readonly behind: (row: Row) => Behind;
}

function Group<Row extends FiguresOf>({
  title,
  note,
  ...group
}: GroupProps<Row> & { readonly title: string; readonly note: ReactNode }) {
  return (
    <Card title={title} note={note} flush>
      <FigureTable label={title} {...group} />
    </Card>
  );
}

function FigureTable<Row extends FiguresOf>({
  label,
  rows,
  rowKey,
  heading,
  nameOf,
  today,
  behind,
}: GroupProps<Row> & { readonly label: string }) {
  return (
    <div className={styles.table}>
      <DataTable
        label={label}
        columns={[
          {
            key: 'name',
            title: heading,
            width: 170,
            render: (row) => <span className={styles.name}>{nameOf(row)}</span>,
          },
          ...figureColumns(today, nameOf, behind),
        ]}
        rows={rows}
        rowKey={rowKey}
        pageKeys={false}
        empty={<p className={styles.note}>No one is assigned to these projects.</p>}
      />
    </div>
  );
}

type CurrencyRow = Dashboard['byCurrency'][number];

/** The figures by currency, in it and in USD, with the exchange rates. */
function Currencies({ data, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  const columns: readonly TableColumn<CurrencyRow>[] = [
    { key: 'currency', title: 'Currency', width: 90, render: ({ currencyCode }) => currencyCode },
    ...figureKinds.map(({ key, label, to }): TableColumn<CurrencyRow> => ({
      key,
      title: label,
      width: 170,
      align: 'right',
      render: (row) => (
        <>
          <FigureLink
            value={row[key]}
            to={to({ ...behind, currencyCode: row.currencyCode })}
            says={`${label}, ${row.currencyCode}`}
          />
          {row.currencyCode !== 'USD' && (
            <div className={styles.note}>
              <Amount value={row.own[key]} currency={row.currencyCode} />
            </div>
          )}
        </>
      ),
    })),
    {
      key: 'rate',
      title: 'Rate of predictions',
      width: 190,
      align: 'right',
      render: ({ currencyCode, rate, rateOf }) =>
        rate === null || rateOf === null ? (
          currencyCode === 'USD' ? (
            '1'
          ) : (
            <None />
          )
        ) : (
          <>
            {rate}{' '}
            <span className={styles.note}>
              of <DateText value={rateOf} />
            </span>
          </>
        ),
    },
    {
      key: 'invoicesRate',
      title: 'Rate of invoices',
      width: 170,
      align: 'right',
      render: ({ currencyCode, invoicesRate }) =>
        invoicesRate === null ? (
          currencyCode === 'USD' ? (
            '1'
          ) : (
            <None />
          )
        ) : (
          <>
            {invoicesRate} <span className={styles.note}>on average</span>
          </>
        ),
    },
  ];
  return (
    <Card title="By currency" note="USD for one unit; each invoice and its receipts stand at its own rate" flush>
      <div className={styles.table}>
        <DataTable
          label="By currency"
          columns={columns}
          rows={data.byCurrency}
          rowKey={({ currencyCode }) => currencyCode}
          pageKeys={false}
          empty={null}
        />
      </div>
    </Card>
  );
}

/** The shown months in words. */
export const monthWords = (months: readonly string[]): string => {
  const words = (month: string | undefined): string => (month ?? '').replace('-', ' ');
  return months.length === 1 ? words(months[0]) : `${words(months[0])} to ${words(months[months.length - 1])}`;
};
