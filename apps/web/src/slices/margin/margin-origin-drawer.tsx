import type { MarginGroup, MarginOrigin } from '@countinghouse/contract/margin/margin.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { rowsOfPage } from '../../ui/list/rows-of-page.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { monthWords, selectedMonths } from '../dashboard/month-range.public.ts';
import { useMarginOrigin, type MarginShown } from './margin-list.ts';
import { originColumns, originTotals } from './origin-columns.tsx';

/** The names of the figures that open their origin. */
const figureWords: Readonly<Record<MarginOrigin, string>> = {
  invoiced: 'Invoiced',
  cost: 'Cost',
  margin: 'Margin',
  utilisation: 'Utilisation',
  realisation: 'Realisation',
  forecast: 'Forecast',
};

const linesOfPage = 50;

/** What a figure of the margin adds up: lines of invoices, hours and predictions. */
export function MarginOriginDrawer({
  filters,
  by,
  rowKey,
  name,
  figure,
  onClose,
}: {
  readonly filters: MarginShown;
  readonly by: MarginGroup;
  readonly rowKey: string;
  /** Of the row. */
  readonly name: string;
  readonly figure: MarginOrigin;
  readonly onClose: () => void;
}) {
  const [pageNo, turn] = useState(1);
  const [pageSize, resize] = useState(linesOfPage);
  const found = useMarginOrigin(filters, { by, key: rowKey, figure });
  const lines = found.data?.lines;
  const page = lines && rowsOfPage(lines, {}, { sort: undefined, pageNo, pageSize });
  const shown = originColumns.filter(
    ({ isEmpty }) => lines === undefined || isEmpty === undefined || !lines.every(isEmpty),
  );
  return (
    <SideDrawer
      title={`${figureWords[figure]} of ${name}`}
      subtitle={monthWords(selectedMonths(filters))}
      width={1180}
      onClose={onClose}
    >
      <DataTable
        label="Origin"
        columns={shown}
        rows={page?.rows.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        failure={toFailure(found.error, () => void found.refetch(), messages.marginOriginFailed)}
        totals={lines === undefined ? [] : originTotals(lines)}
        pageKeys={false}
        stacks
        empty={<p>Nothing adds up to this figure.</p>}
      />
      {page !== undefined && (
        <ListFooter
          pagination={page.pagination}
          defaultPageSize={linesOfPage}
          onPage={(next) => turn(next)}
          onPageSize={(size) => {
            resize(size);
            turn(1);
          }}
        />
      )}
    </SideDrawer>
  );
}
