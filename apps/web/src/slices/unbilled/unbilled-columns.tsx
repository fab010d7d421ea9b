import { workAges, type UnbilledAmounts } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Link } from 'react-router';
import { figureCell } from '../../ui/export/exported-cells.ts';
import { Amount, HoursFigure } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { sumOfFigures } from '../../ui/grid/selection-sum.ts';
import type { TableColumn, TotalsLine } from '../../ui/list/table-column.ts';
import { ageWords } from './age-words.public.ts';
import { addressOfBehind, type LinesShown } from './unbilled-lines-list.ts';
import {
  addressOfUnbilled,
  noCompany,
  sumInUsd,
  sumOfAmounts,
  type UnbilledFilters,
  type UnbilledRow,
} from './unbilled-list.public.ts';

type OfList = Pick<UnbilledFilters, 'on' | 'csm' | 'accountant' | 'figures'>;

/** Where a row leads: the projects of a company, or the work of a project. */
export const behindRow = (row: UnbilledRow, { on, ...ofList }: OfList, show?: LinesShown['show']): string =>
  row.projectId === null
    ? addressOfUnbilled({ on, ...ofList, company: String(row.companyId ?? 'none'), currency: row.currencyCode })
    : addressOfBehind(row.projectId, { on, show });

/** The columns of unbilled work; the rows are companies, or projects. */
export const unbilledColumns = (ofList: OfList, isByProject: boolean): readonly TableColumn<UnbilledRow>[] => [
  ...(isByProject ? [projectColumn] : []),
  {
    key: 'company',
    title: 'Company',
    width: isByProject ? 110 : 158,
    namesRow: !isByProject,
    sortField: 'companyName',
    render: (row) => row.companyName ?? noCompany,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'work',
    title: 'Unbilled',
    hint: 'Hours at the rate of their day, before tax, sorted by their amounts in USD',
    width: 132,
    align: 'right',
    sortField: 'work',
    render: (row) => <Behind row={row} name="work" title="Unbilled" ofList={ofList} />,
    exports: (row) => ({ Currency: row.currencyCode, Unbilled: figureCell(row.own.work) }),
  },
  ...workAges.map((age) => amountColumn(age, ageWords[age], 'Days since the work was done', ofList)),
  amountColumn('drafts', 'Drafts', 'Not issued, before tax', ofList),
  amountColumn('retainer', 'Retainer', 'Received ahead and not used up', ofList),
  {
    key: 'hours',
    title: 'Hours',
    hint: 'Unbilled hours',
    width: 84,
    align: 'right',
    sortField: 'hours',
    render: (row) => <Hours value={row.hours} />,
    exports: (row) => ({ Hours: figureCell(row.hours) }),
  },
  {
    key: 'hoursWithoutRate',
    title: 'Without rate',
    hint: 'Hours that have no amount, because a rate or another detail is missing',
    width: 104,
    align: 'right',
    render: (row) => <Hours value={row.hoursWithoutRate} />,
    exports: (row) => ({ 'Without rate': figureCell(row.hoursWithoutRate) }),
  },
  {
    key: 'usd',
    title: 'Unbilled in USD',
    hint: 'At the newest exchange rate of the day',
    width: 120,
    align: 'right',
    isFurther: true,
    render: (row) => (row.usd === null ? <None /> : <Amount value={row.usd.work} currency="USD" bare />),
    exports: (row) => ({
      'Unbilled in USD': row.usd === null ? null : figureCell(row.usd.work),
      'Drafts in USD': row.usd === null ? null : figureCell(row.usd.drafts),
      'Retainer in USD': row.usd === null ? null : figureCell(row.usd.retainer),
    }),
  },
];

const projectColumn: TableColumn<UnbilledRow> = {
  key: 'project',
  title: 'Project',
  width: 146,
  namesRow: true,
  sortField: 'projectName',
  render: (row) => row.projectName,
  exports: (row) => ({ Project: row.projectName }),
};

const Hours = ({ value }: { readonly value: string }) =>
  /[1-9]/.test(value) ? <HoursFigure value={value} bare /> : <None />;

function amountColumn(
  name: keyof UnbilledAmounts,
  title: string,
  hint: string,
  ofList: OfList,
): TableColumn<UnbilledRow> {
  return {
    key: name,
    title,
    hint,
    width: 97,
    align: 'right',
    sortField: name,
    render: (row) => <Behind row={row} name={name} title={title} ofList={ofList} />,
    exports: (row) => ({ [title]: figureCell(row.own[name]) }),
  };
}

/** An amount as a link to what it is made of; a dash for 0. */
function Behind({
  row,
  name,
  title,
  ofList,
}: {
  readonly row: UnbilledRow;
  readonly name: keyof UnbilledAmounts;
  readonly title: string;
  readonly ofList: OfList;
}) {
  const value = row.own[name];
  if (!/[1-9]/.test(value)) return <None />;
  return (
    <Link to={behindRow(row, ofList, name)} onClick={(event) => event.stopPropagation()}>
      <span className="unseen">{title}: </span>
      <Amount value={value} currency={row.currencyCode} bare={name !== 'work'} />
    </Link>
  );
}

/** The sums of all rows, a line for each currency and one in US dollars; none where a rate is missing. */
export function unbilledTotals(rows: readonly UnbilledRow[]): TotalsLine[] {
  const codes = [...new Set(rows.map(({ currencyCode }) => currencyCode))].toSorted();
  const own = codes.map((code) =>
    lineOf(
      `Total ${code}`,
      code,
      rows.filter((row) => row.currencyCode === code),
    ),
  );
  if (codes.every((code) => code === 'USD')) return own;
  const { sums, unrated } = sumInUsd(rows);
  if (sums === undefined) return [...own, { key: 'USD', label: messages.noTotalInUsd(unrated), cells: {} }];
  return [...own, lineOf('Total in USD', 'USD', rows, sums)];
}

function lineOf(
  label: string,
  code: string,
  rows: readonly UnbilledRow[],
  sums: UnbilledAmounts = sumOfAmounts(
    rows.map(({ own }) => own),
    code,
  ),
): TotalsLine {
  const hours = (of: (row: UnbilledRow) => string) => <Hours value={sumOfFigures(rows.map(of), 2)} />;
  const amounts = Object.entries(sums).map(
    ([name, value]) =>
      [name, <Amount key={name} value={value} currency={code} strong bare={name !== 'work'} />] as const,
  );
  return {
    key: label,
    label,
    cells: {
      ...Object.fromEntries(amounts),
      hours: hours((row) => row.hours),
      hoursWithoutRate: hours((row) => row.hoursWithoutRate),
    },
  };
}
