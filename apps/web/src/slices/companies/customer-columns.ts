import type { CompanyOptions } from '@countinghouse/contract/books/books.contract.ts';
import { companyFields, purchaseOrders } from '@countinghouse/contract/companies/companies.record.ts';
import { taxTreatmentsOf } from '@countinghouse/contract/companies/company-rules.ts';
import { taxSetting } from '@countinghouse/contract/options.ts';
import type { Field } from '@countinghouse/contract/record.ts';
import type { FaultsOf } from '../../records/rows-grid.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { inWords } from './company-fields.tsx';
import { empty, labels, rulesOf, type CompanyValues } from './company-form.ts';
import { withValue, type Books, type CustomerRow } from './customer-rows.ts';

type Column = GridColumn<CustomerRow>;
type Checks = Parameters<typeof rulesOf>[1];

/** The fields of a company in the grid: what the books do not know first. */
const order = [
  'displayName',
  'accStartDate',
  'email',
  'cc',
  'country',
  'paymentTerms',
  'globalTaxSetting',
  'taxable',
  'taxExemptReason',
  'taxTreatment',
  'taxCodeId',
  'trnNo',
  'placeOfContact',
  'panNo',
  'currencyCode',
  'companyName',
  'purchaseOrders',
  'bcc',
  'phoneNumber',
  'website',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly (keyof CompanyValues)[];
type ColumnName = (typeof order)[number];

const widths: Readonly<Partial<Record<ColumnName, number>>> = {
  displayName: 220,
  accStartDate: 140,
  email: 220,
  cc: 220,
  bcc: 220,
  companyName: 220,
  currencyCode: 90,
  addressLine1: 240,
  addressLine2: 200,
  zipCode: 110,
};

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const choicesOf = (options: CompanyOptions): Readonly<Partial<Record<ColumnName, Column['choices']>>> => ({
  paymentTerms: plain(options.payment_terms.map(({ name }) => name)),
  globalTaxSetting: plain(options.global_taxes),
  taxable: plain(['Taxable', 'Tax Exempt']),
  taxTreatment: options.tax_treatments.map((value) => ({ value, label: inWords(value) })),
  taxCodeId: options.taxes.map(({ taxCodeId, taxName }) => ({ value: taxCodeId, label: taxName })),
  placeOfContact: options.states.map(({ code, name }) => ({ value: code, label: name })),
  purchaseOrders: plain(purchaseOrders),
});

/** The columns in which companies of these books are completed. */
export function customerColumns(of: {
  readonly books: Books;
  readonly options: CompanyOptions;
  readonly checks: Checks;
  readonly faultsOf: FaultsOf<CustomerRow>;
  readonly onRemove: (row: CustomerRow) => void;
}): readonly Column[] {
  const { books, checks, faultsOf, onRemove } = of;
  const choices = choicesOf(of.options);
  const columns = order
    .filter((name) => canBeTyped(name, books, checks))
    .map((name): Column => {
      const offered = choices[name];
      const { kind }: Field = companyFields[name];
      const write = (row: CustomerRow, text: string) => withValue(row, name, text);
      return {
        key: name,
        title: labels[name],
        width: widths[name] ?? 150,
        kind: offered !== undefined ? 'choice' : kind === 'date' ? 'date' : 'text',
        ...(offered === undefined ? {} : { choices: offered }),
        frozen: name === 'displayName',
        read: ({ values }) => values[name],
        // the currency is that of the customer
        ...(name === 'currencyCode' ? {} : { write }),
        isReadOnly: ({ values }) => isClosed(name, values, checks),
        fault: (row) => row.refused[name] ?? faultsOf(row)[name],
      };
    });
  const remove: Column = {
    key: 'remove',
    title: 'Remove',
    width: 96,
    kind: 'text',
    staysRight: true,
    read: () => '',
    action: (row) => ({ label: 'Remove', run: () => onRemove(row) }),
  };
  return [...columns, remove];
}

/** Whether a field cannot be typed, as others stand. */
function isClosed(name: ColumnName, values: CompanyValues, checks: Checks): boolean {
  const rule = (rulesOf(values, checks) as Readonly<Partial<Record<string, string>>>)[name];
  return rule === 'hidden' || rule === 'locked';
}

/** Whether a field can be typed for any company of these books. */
function canBeTyped(name: ColumnName, books: Books, checks: Checks): boolean {
  const treatments = ['', ...taxTreatmentsOf(books.region)];
  return treatments.some((taxTreatment) =>
    taxSetting.options.some((globalTaxSetting) =>
      (['Taxable', 'Tax Exempt'] as const).some(
        (taxable) => !isClosed(name, { ...empty, ...books, taxTreatment, globalTaxSetting, taxable }, checks),
      ),
    ),
  );
}
