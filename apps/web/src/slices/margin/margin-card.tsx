import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { listStateWith, readListState } from '../../ui/list/list-state.ts';
import { rowsOfPage } from '../../ui/list/rows-of-page.ts';
import { marginColumns } from './margin-columns.tsx';
import { addressOfOrigin, marginList, marginSortKeys, useMargin, type MarginShown } from './margin-list.ts';

const rowsShown = 10;
const shown: readonly string[] = [
  'name',
  'invoicedAmount',
  'costAmount',
  'marginAmount',
  'marginPercent',
  'forecastMargin',
];

/** The margin of the projects with the largest invoiced amounts, for a dashboard of users with the right to see costs. */
export function MarginCard({ shown: asked }: { readonly shown: MarginShown }) {
  const found = useMargin(asked, 'project');
  if (found.data === undefined || found.data.rows.length === 0) return null;
  const plain = readListState(new URLSearchParams(), marginList);
  const state = listStateWith(plain, {
    filters: { ...plain.filters, from: asked.from, to: asked.to, csm: asked.csm, accountant: asked.accountant },
  });
  const columns = marginColumns('project', (row, figure) =>
    addressOfOrigin(state, { figure, key: row.key, ofMonth: undefined }),
  );
  const sort = { field: 'invoicedAmount', order: 'desc' } as const;
  const { rows, pagination } = rowsOfPage(found.data.rows, marginSortKeys('project'), {
    sort,
    pageNo: 1,
    pageSize: rowsShown,
  });
  return (
    <Card
      title="Margin by project"
      note={pagination.totalPages > 1 ? `in USD, the ${rowsShown} with the most invoiced` : 'in USD'}
      actions={
        <Link to={addressOfOrigin(state, { figure: undefined, key: undefined, ofMonth: undefined })}>All margins</Link>
      }
      flush
    >
      <DataTable
        label="Margin by project"
        columns={columns.filter(({ key }) => shown.includes(key))}
        rows={rows}
        rowKey={({ key }) => key}
        pageKeys={false}
        empty={null}
      />
    </Card>
  );
}
