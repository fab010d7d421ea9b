import type { Dashboard } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { Card } from '../../ui/card.tsx';
import { Amount } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import type { Behind } from './behind.ts';
import { figureKinds } from './figure-columns.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './dashboard.module.css';

type CurrencyRow = Dashboard['byCurrency'][number];

/** The figures by currency, in it and in USD, with the exchange rates. */
export function CurrenciesCard({ data, behind }: { readonly data: Dashboard; readonly behind: Behind }) {
  const columns: readonly TableColumn<CurrencyRow>[] = [
    { key: 'currency', title: 'Currency', width: 90, render: ({ currencyCode }) => currencyCode },
    ...figureKinds.map(({ key, label, to }): TableColumn<CurrencyRow> => ({
      key,
      title: label,
      width: 170,
      align: 'right',
      wraps: true,
      render: (row) => (
        <>
          <FigureLink
            value={row[key]}
            to={to({ ...behind, currencyCode: row.currencyCode })}
            label={`${label}, ${row.currencyCode}`}
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
    <Card title="By currency" note="USD for one unit; each invoice and its payments use the invoice’s own rate" flush>
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
