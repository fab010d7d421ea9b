import type { CompanyOptions } from '@countinghouse/contract/books/books.contract.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { RowsGrid, type FaultsOf } from '../../records/rows-grid.tsx';
import type { ChangeRows } from '../../records/save-rows.ts';
import { workedOutOnce } from '../../records/worked-out-once.ts';
import { Button } from '../../ui/button.tsx';
import { errorsOf, type CompanyValues } from './company-form.ts';
import { customerColumns } from './customer-columns.ts';
import { keyOfRow, type Books, type CustomerRow } from './customer-rows.ts';
import type { OfferedByBooks } from './use-company-options.ts';
import { usePhonePlans } from './use-phone-plans.ts';

/** The chosen customers in a grid, in which what the books do not know is filled in for all of them at once. */
export function CompleteCustomers({
  headerWith,
  books,
  offered: { offersTax, chargesVat, notice },
  options,
  rows,
  isBusy,
  onRows,
  onBack,
  onCreate,
}: {
  readonly headerWith: (actions: ReactNode) => ReactNode;
  readonly books: Books;
  readonly offered: OfferedByBooks;
  readonly options: CompanyOptions;
  readonly rows: readonly CustomerRow[];
  readonly isBusy: boolean;
  readonly onRows: ChangeRows<CustomerRow>;
  readonly onBack: () => void;
  readonly onCreate: () => void;
}) {
  const phones = usePhonePlans();
  const checks = useMemo(() => ({ offersTax, chargesVat, phones }), [offersTax, chargesVat, phones]);
  const faultsOf = useMemo(() => {
    const faults = workedOutOnce((values: CompanyValues) => errorsOf(values, checks));
    return ({ values }: CustomerRow) => faults(values);
  }, [checks]);
  const { provider, region } = books;
  const columnsWith = useCallback(
    (shown: FaultsOf<CustomerRow>) =>
      customerColumns({
        books: { provider, region },
        options,
        checks,
        faultsOf: shown,
        onRemove: (row) => onRows((all) => all.filter((one) => one.customer !== row.customer)),
      }),
    [provider, region, options, checks, onRows],
  );
  return (
    <RowsGrid
      headerWith={headerWith}
      label="New companies"
      notice={notice?.words}
      rows={rows}
      rowKey={keyOfRow}
      columnsWith={columnsWith}
      faultsOf={faultsOf}
      onRows={onRows}
      saveWord={rows.length === 1 ? 'Create 1 company' : `Create ${rows.length} companies`}
      isBusy={isBusy}
      onSave={onCreate}
      actions={<Button onClick={onBack}>Back</Button>}
    />
  );
}
