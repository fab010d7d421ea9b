import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns, columnOf } from '../../database/columns.ts';

/** What a command stores of an invoice and a query reads of it under the same name; amounts are decimal text. */
export interface InvoiceFields {
  readonly startDate: CalendarDate;
  /** Null where a retainer is billed. */
  readonly endDate: CalendarDate | null;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly exchangeRate: string | null;
  readonly template: Invoice['invoiceTemplate'];
  readonly taxSetting: Invoice['taxDetails']['globalTaxSetting'];
  readonly taxCodeId: string | null;
  readonly taxName: string | null;
  readonly taxComponents: readonly { readonly name: string; readonly percent: string; readonly amount: string }[];
  readonly customerMemo: string;
  readonly privateNote: string;
  readonly note: string;
  readonly rowsAmount: string;
  readonly rounding: string;
  readonly servicesAmount: string;
  readonly linesAmount: string;
  readonly taxAmount: string;
  readonly untaxedRounding: string;
  /** What the retainer pays of it before tax, what it had then, and the line of it. */
  readonly retainerTaken: string;
  readonly retainerBalance: string;
  readonly retainerAmount: string;
  readonly total: string;
}

/** How each field is kept in the column of its name. */
const kinds = {
  startDate: 'date',
  endDate: 'date',
  invoiceDate: 'date',
  dueDate: 'date',
  exchangeRate: 'numeric',
  template: 'text',
  taxSetting: 'text',
  taxCodeId: 'text',
  taxName: 'text',
  taxComponents: 'jsonb',
  customerMemo: 'text',
  privateNote: 'text',
  note: 'text',
  rowsAmount: 'amount',
  rounding: 'amount',
  servicesAmount: 'amount',
  linesAmount: 'amount',
  taxAmount: 'amount',
  untaxedRounding: 'amount',
  retainerTaken: 'amount',
  retainerBalance: 'amount',
  retainerAmount: 'amount',
  total: 'amount',
} as const satisfies Record<keyof InvoiceFields, string>;

const names = Object.keys(kinds) as (keyof InvoiceFields)[];

/** The fields that lists show too. */
export const listedFields = [
  'startDate',
  'endDate',
  'invoiceDate',
  'dueDate',
  'total',
] as const satisfies readonly (keyof InvoiceFields)[];
export type ListedField = (typeof listedFields)[number];

/** The fields that only the invoice itself shows. */
export const otherFields = names.filter((name) => !listedFields.some((listed) => listed === name)) as readonly Exclude<
  keyof InvoiceFields,
  ListedField
>[];

/** Fields of a row `i` of the table, under their own names. */
export const selectedFields = (of: readonly (keyof InvoiceFields)[]): RawBuilder<unknown> =>
  sql.join(of.map((name) => sql`${sql.ref(`i.${columnOf(name)}`)} as ${sql.ref(name)}`));

/** Fields of a row as they were read, with amounts as `money` writes them. */
export const readFields = <Name extends keyof InvoiceFields>(
  row: Pick<InvoiceFields, Name>,
  of: readonly Name[],
  money: (text: string) => string,
) => fieldsBy(of, (name) => (kinds[name] === 'amount' ? money(row[name] as string) : row[name]));

/** The values of all fields under the columns that keep them. */
export const storedFields = (of: InvoiceFields) =>
  asColumns('invoice', { ...fieldsBy(names, (name) => of[name]), taxComponents: JSON.stringify(of.taxComponents) });

/** The columns of all fields, and a value of its type for each. */
export function columnsOfFields(of: InvoiceFields): readonly (readonly [RawBuilder<unknown>, RawBuilder<unknown>])[] {
  const columns = storedFields(of);
  return names.map((name) => {
    const column = columnOf(name);
    const type = sql.raw(kinds[name] === 'amount' ? 'numeric' : kinds[name]);
    return [sql.ref(column), sql`${columns[column as keyof typeof columns]}::${type}`];
  });
}

const fieldsBy = <Name extends keyof InvoiceFields>(of: readonly Name[], valueOf: (name: Name) => unknown) =>
  Object.fromEntries(of.map((name) => [name, valueOf(name)])) as unknown as Pick<InvoiceFields, Name>;
