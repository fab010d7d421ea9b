import type { JudgedPrediction } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { dateCell, figureCell } from '../../ui/export/exported-cells.ts';
import { Amount, PercentageFigure } from '../../ui/figures/amount.tsx';
import { DateText, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

type Column = TableColumn<JudgedPrediction>;

const amount = (key: 'predictedAmount' | 'invoiceAmount' | 'receivedAmount', title: string): Column => ({
  key,
  title,
  width: 136,
  align: 'right',
  render: (row) => <Amount value={row[key]} currency="USD" />,
  exports: (row) => ({ [`${title} (USD)`]: figureCell(row[key]) }),
});
const share = (key: 'error' | 'bias', title: string): Column => ({
  key,
  title,
  width: 92,
  align: 'right',
  render: ({ [key]: value }) => (value === null ? <None /> : <PercentageFigure value={value} inColumn />),
  exports: ({ [key]: value }) => ({ [`${title} (%)`]: value === null ? null : figureCell(value) }),
});

/** The columns of a frozen prediction and its actual amount. */
export const judgedColumns: readonly Column[] = [
  {
    key: 'project',
    title: 'Project',
    width: 190,
    render: ({ projectName }) => projectName,
    exports: ({ projectName }) => ({ Project: projectName }),
  },
  {
    key: 'model',
    title: 'Model',
    width: 110,
    isFurther: true,
    render: ({ projectModel }) => projectModel,
    exports: ({ projectModel }) => ({ Model: projectModel }),
  },
  {
    key: 'start',
    title: 'Start date',
    width: 110,
    render: ({ startDate }) => <DateText value={startDate} />,
    exports: ({ startDate }) => ({ 'Start date': dateCell(startDate) }),
  },
  {
    key: 'said',
    title: 'Entered on',
    width: 110,
    isFurther: true,
    render: ({ saidOn }) => (saidOn === null ? 'Not known' : <DateText value={saidOn} />),
    exports: ({ saidOn }) => ({ 'Entered on': dateCell(saidOn) }),
  },
  {
    key: 'frozen',
    title: 'Frozen on',
    width: 110,
    isFurther: true,
    render: ({ frozenOn }) => <DateText value={frozenOn} />,
    exports: ({ frozenOn }) => ({ 'Frozen on': dateCell(frozenOn) }),
  },
  {
    key: 'horizon',
    title: 'Lead time',
    width: 120,
    render: ({ horizon }) => horizon,
    exports: ({ horizon }) => ({ 'Lead time': horizon }),
  },
  {
    key: 'accuracy',
    title: 'Accuracy',
    width: 84,
    align: 'right',
    render: ({ accuracy }) => <PercentageFigure value={String(accuracy)} />,
    exports: ({ accuracy }) => ({ 'Accuracy (%)': figureCell(String(accuracy)) }),
  },
  {
    key: 'own',
    title: 'Predicted in its currency',
    width: 190,
    isFurther: true,
    align: 'right',
    render: ({ ownPredictedAmount, currencyCode }) => <Amount value={ownPredictedAmount} currency={currencyCode} />,
    exports: ({ ownPredictedAmount, currencyCode }) => ({
      'Predicted in its currency': figureCell(ownPredictedAmount),
      Currency: currencyCode,
    }),
  },
  amount('predictedAmount', 'Predicted'),
  amount('invoiceAmount', 'Invoiced'),
  amount('receivedAmount', 'Received'),
  share('error', 'Error'),
  share('bias', 'Bias'),
  {
    key: 'cameTrue',
    title: 'Came true',
    width: 92,
    render: ({ cameTrue }) => (cameTrue ? 'Yes' : 'No'),
    exports: ({ cameTrue }) => ({ 'Came true': cameTrue ? 'Yes' : 'No' }),
  },
];
