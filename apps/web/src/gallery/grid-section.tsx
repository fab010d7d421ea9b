import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { amountOf } from '@countinghouse/billing/values/amount.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import { useState } from 'react';
import { periodWords } from '../ui/figures/date-text.tsx';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { sumOfFigures } from '../ui/grid/selection-sum.ts';
import { SpreadsheetGrid } from '../ui/grid/spreadsheet-grid.tsx';
import styles from './gallery.module.css';
import { sampleTrace } from './sample-trace.ts';

interface SampleRow {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly model: string;
  readonly computedRate: string;
  readonly rate: string | undefined;
  readonly computedHours: string;
  readonly hours: string | undefined;
  readonly overtime: string;
  readonly discount: string;
  readonly note: string;
  readonly amount: string;
}

const usd = parseCurrency('USD');
const people = [
  'Asha Rao',
  'Jon Bell',
  'Łukasz Nowak',
  'Mei Tan',
  'Ana Souza',
  'Omar Haddad',
  'Ines Costa',
  'Ravi Iyer',
];
const roles = ['React Developer', 'Node Developer', 'QA Engineer', 'Designer'];

function settle(row: SampleRow): SampleRow {
  const hours = sumOfFigures([row.hours ?? row.computedHours, row.overtime, `-${row.discount}`], 2);
  return {
    ...row,
    amount: moneyText(amountOf(rateFromText(row.rate ?? row.computedRate), hoursFromText(hours), usd), usd),
  };
}

function sampleRows(count: number): readonly SampleRow[] {
  return Array.from({ length: count }, (_, at) =>
    settle({
      id: at,
      name: `${people[at % people.length]}${at < people.length ? '' : ` ${at}`}`,
      role: roles[at % roles.length] ?? '',
      model: at % 2 === 0 ? 'Dedicated' : 'Hourly',
      computedRate: `${25 + (at % 5)}.5000`,
      rate: at === 2 ? '30.0000' : undefined,
      computedHours: `${152 - (at % 9)}.00`,
      hours: at === 1 ? '148.50' : undefined,
      overtime: '0.00',
      discount: '0.00',
      note: '',
      amount: '',
    }),
  );
}

const figure = { kind: 'hours', width: 96 } as const;
const columns: readonly GridColumn<SampleRow>[] = [
  { key: 'name', title: 'Name', width: 160, kind: 'text', frozen: true, read: (row) => row.name },
  {
    key: 'role',
    title: 'Role',
    width: 140,
    kind: 'text',
    frozen: true,
    read: (row) => row.role,
    write: (row, role) => ({ ...row, role }),
    check: (text) => (text === '' ? 'Please enter employee name' : undefined),
  },
  {
    key: 'model',
    title: 'Model',
    width: 110,
    kind: 'choice',
    choices: [
      { value: 'Dedicated', label: 'Dedicated' },
      { value: 'Hourly', label: 'Hourly' },
    ],
    read: (row) => row.model,
    write: (row, model) => ({ ...row, model }),
  },
  {
    key: 'rate',
    title: 'Rate',
    width: 150,
    kind: 'rate',
    read: (row) => row.rate ?? row.computedRate,
    write: (row, rate) => ({ ...row, rate }),
    computed: (row) => (row.rate === undefined ? undefined : row.computedRate),
    putBack: (row) => ({ ...row, rate: undefined }),
    remark: (row) => (row.id % 7 === 3 ? '2 rates' : undefined),
    origin: (row) => ({ of: row.name, trace: sampleTrace, currency: 'USD' }),
  },
  {
    ...figure,
    key: 'billed',
    title: 'Billable',
    read: (row) => row.computedHours,
    origin: (row) => ({ of: row.name, trace: sampleTrace }),
    total: (rows) =>
      sumOfFigures(
        rows.map((row) => row.computedHours),
        2,
      ),
  },
  {
    ...figure,
    key: 'hours',
    title: 'Billing hours',
    width: 150,
    read: (row) => row.hours ?? row.computedHours,
    write: (row, hours) => ({ ...row, hours }),
    computed: (row) => (row.hours === undefined ? undefined : row.computedHours),
    putBack: (row) => ({ ...row, hours: undefined }),
    max: '744',
    origin: (row) => ({ of: row.name, trace: sampleTrace }),
    total: (rows) =>
      sumOfFigures(
        rows.map((row) => row.hours ?? row.computedHours),
        2,
      ),
  },
  {
    ...figure,
    key: 'overtime',
    title: 'Overtime',
    read: (row) => row.overtime,
    write: (row, overtime) => ({ ...row, overtime: overtime === '' ? '0.00' : overtime }),
    total: (rows) =>
      sumOfFigures(
        rows.map((row) => row.overtime),
        2,
      ),
  },
  {
    ...figure,
    key: 'discount',
    title: 'Discount',
    read: (row) => row.discount,
    write: (row, discount) => ({ ...row, discount: discount === '' ? '0.00' : discount }),
    total: (rows) =>
      sumOfFigures(
        rows.map((row) => row.discount),
        2,
      ),
  },
  {
    ...figure,
    key: 'missing',
    title: 'Missing time',
    read: (row) => (row.id % 4 === 1 ? '6.50' : '0.00'),
    tone: (row) => (row.id % 4 === 1 ? 'bad' : 'good'),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 130,
    kind: 'money',
    read: (row) => row.amount,
    origin: (row) => ({ of: row.name, trace: sampleTrace, currency: 'USD' }),
    total: (rows) =>
      sumOfFigures(
        rows.map((row) => row.amount),
        2,
      ),
  },
  {
    key: 'note',
    title: 'Note',
    width: 220,
    kind: 'text',
    read: (row) => row.note,
    write: (row, note) => ({ ...row, note }),
  },
  ...Array.from({ length: 9 }, (_, at): GridColumn<SampleRow> => ({
    ...figure,
    key: `day${at}`,
    title: `Nov ${at + 2}`,
    read: () => '8.00',
  })),
];

/** The timesheet grid with 12 or 500 rows and 20 columns. */
export function GridSection() {
  const [rows, setRows] = useState(() => sampleRows(new URLSearchParams(location.search).has('many') ? 500 : 12));
  const [errors, setErrors] = useState(0);
  return (
    <div className={styles.grid} data-errors={errors}>
      <SpreadsheetGrid
        label={`Timesheet of ${periodWords(calendarDate('2026-11-01'), calendarDate('2026-11-30'))}`}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        settle={settle}
        onRows={setRows}
        onErrors={setErrors}
        heightMax={620}
      />
    </div>
  );
}
