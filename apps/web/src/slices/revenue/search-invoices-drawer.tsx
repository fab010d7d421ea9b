import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import { useEffect, useId, useMemo, useState } from 'react';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { useSuggestions } from '../../api/suggestions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import control from '../../ui/fields/control.module.css';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { Field, fieldAria } from '../../ui/form/field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { invoicedColumns } from './revenue-columns.tsx';
import styles from './revenue.module.css';
import { useRevenueOfNumber } from './use-revenue.ts';

/** Finds billings by the number of their invoice, from every page. Closing the drawer clears the results. */
export function SearchInvoicesDrawer({ onClose }: { onClose: () => void }) {
  const id = useId();
  const notify = useNotifications();
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const typedError = searchError(typed);
  const numbers = useSuggestions('invoiceNumber', usePaused(typedError === undefined ? typed : ''));
  const { data, error, isFetching, refetch } = useRevenueOfNumber(number);
  const columns = useMemo(() => invoicedColumns(onClose), [onClose]);
  useEffect(() => {
    if (error !== null) notify.show({ kind: 'error', title: wordsOfFailure(error) });
  }, [error, notify]);

  function type(text: string): void {
    setTyped(text);
    // an empty search clears the result, and a number chosen from the list is complete
    if (text.trim() === '' || numbers.includes(text)) setNumber(text.trim());
  }

  return (
    <SideDrawer title="Search Invoices" width="full" onClose={onClose}>
      <div className={styles.search}>
        <form
          className={styles.form}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (typedError !== undefined) return;
            // the same number again repeats the search
            if (typed.trim() === number && number !== '') void refetch();
            else setNumber(typed.trim());
          }}
        >
          <Field id={id} label="Search Invoice" error={typedError}>
            <input
              {...fieldAria({ id, error: typedError })}
              id={id}
              type="text"
              className={control.control}
              list={`${id}-numbers`}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder="Invoice number"
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          </Field>
          <datalist id={`${id}-numbers`}>
            {numbers.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Button submits look="primary" icon="search" disabled={typedError !== undefined}>
            Search
          </Button>
        </form>
        {number !== '' && (
          <DataTable
            label="Revenue of the invoice"
            columns={columns}
            rows={error === null ? data?.revenueDetails : []}
            rowKey={({ invoiceDetails }) => String(invoiceDetails?.invoiceId)}
            loading={isFetching}
            pageKeys={false}
            empty={<EmptyState words={messages.noInvoiceFound} />}
          />
        )}
      </div>
    </SideDrawer>
  );
}
