import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { dateCell, figureCell, type ExportedCells } from '../../ui/export/exported-cells.ts';
import { RateFigure } from '../../ui/figures/amount.tsx';
import { None, PeriodText } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import styles from './rates.module.css';

export type RateCardRow = ReceivedOf<typeof rateEndpoints.cards>['rateCardDetails'][number];
type TechStack = ReceivedOf<typeof techStackEndpoints.list>['techStackDetails'][number];
type Column = TableColumn<RateCardRow>;

const fixedColumns: readonly Column[] = [
  {
    key: 'project',
    title: 'Project',
    width: 200,
    sortField: 'projectName',
    namesRow: true,
    render: (card) => <Cut words={card.projectName} />,
    exports: (card) => ({ Project: card.projectName }),
  },
  {
    key: 'model',
    title: 'Model',
    width: 110,
    render: (card) => card.projectModel,
    exports: (card) => ({ Model: card.projectModel }),
  },
  {
    key: 'csm',
    title: 'CSM',
    width: 130,
    render: (card) => (card.primaryCsm === null ? <None /> : <Cut words={card.primaryCsm} />),
    exports: (card) => ({ CSM: card.primaryCsm }),
  },
  {
    key: 'range',
    title: 'Range',
    width: 170,
    sortField: 'startDate',
    render: ({ startDate, endDate }) => (
      <PeriodText start={calendarDate(startDate)} end={endDate === null ? null : calendarDate(endDate)} />
    ),
    exports: (card) => ({ 'Start Date': dateCell(card.startDate), 'End Date': dateCell(card.endDate) }),
  },
];

const specialColumn: Column = {
  key: 'special',
  title: 'Special rates',
  width: 210,
  render: ({ specialRateDetails, currencyCode }) =>
    specialRateDetails.length === 0 ? (
      <None />
    ) : (
      <ul className={styles.special}>
        {specialRateDetails.map((one) => (
          <li key={one.employeeId}>
            <Cut words={one.employeeName} /> <RateFigure value={one.rate} currency={currencyCode} />
          </li>
        ))}
      </ul>
    ),
  exports: ({ specialRateDetails, currencyCode }): ExportedCells => ({
    'Special rates': specialRateDetails.map((one) => `${one.employeeName} ${one.rate}`).join('; ') || null,
    Currency: currencyCode,
  }),
};

/** The columns of the rate master: a row is a range of a project, and each role has a column. */
export const rateCardColumns = (techStacks: readonly TechStack[]): readonly Column[] => [
  ...fixedColumns,
  ...techStacks.map(({ id, name }): Column => {
    const rateOf = (card: RateCardRow): string | undefined => card.techStackRates[name];
    return {
      key: `role ${id}`,
      title: name,
      width: 120,
      align: 'right',
      render: (card) => {
        const rate = rateOf(card);
        return rate === undefined ? <None /> : <RateFigure value={rate} currency={card.currencyCode} />;
      },
      exports: (card) => {
        const rate = rateOf(card);
        return { [name]: rate === undefined ? null : figureCell(rate) };
      },
    };
  }),
  specialColumn,
];

const Cut = ({ words }: { words: string }) => (
  <span className={styles.cut} title={words}>
    {words}
  </span>
);
