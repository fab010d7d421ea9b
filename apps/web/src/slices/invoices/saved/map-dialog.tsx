import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { mappingEndpoints, type BooksComparison } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import type { ApiFailure } from '../../../api/failure.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Amount } from '../../../ui/figures/amount.tsx';
import { DateText, None } from '../../../ui/figures/date-text.tsx';
import { FormButtons, FormFrame } from '../../../ui/form/form-frame.tsx';
import type { FieldError } from '../../../ui/form/form-state.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../wizard/wizard.module.css';

/** Links a draft to an existing invoice in the books: by its number, after a comparison side by side. */
export function MapDialog({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { invoiceId, version } = invoice;
  const [compared, setCompared] = useState<{ readonly number: string; readonly found: BooksComparison }>();
  const { save } = useAction(useInvalidateAll());
  const { save: compare } = useAction();
  const form = useForm({
    initial: { number: '' },
    check: ({ number }) => (number.trim() === '' ? { number: messages.pleaseEnter('invoice number') } : {}),
    save: async ({ number }) => {
      const query = { invoiceId, booksInvoiceNumber: number.trim() };
      // the newer version of the invoice is shown and compared from now on
      const errorsOf = (failure: ApiFailure, message: string): readonly FieldError[] => {
        setCompared(undefined);
        return /^books_invoice_(not|taken|twice)/.test(failure.code)
          ? [{ path: 'number', message }]
          : aboveForm(failure, message);
      };
      if (compared?.number !== number)
        return (
          (await compare({
            call: () => api(mappingEndpoints.compare, { query }),
            errorsOf,
            onDone: (found) => setCompared({ number, found }),
          })) ?? []
        );
      const body = { version, confirmed: compared.found.fingerprint };
      return save({
        call: (saveOnce) => saveOnce(mappingEndpoints.map, { query, body }),
        done: messages.invoiceMapped(number),
        errorsOf,
        onDone: onClose,
      });
    },
  });
  const found = compared?.number === form.values.number ? compared.found : undefined;
  const differs = found?.fields.some((one) => !one.agrees) === true;
  return (
    <Dialog title="Map to an invoice in the books" width={640} onClose={onClose}>
      <FormFrame form={form} label="Map to an invoice in the books">
        <TextField
          {...form.field('number')}
          label="Books invoice number"
          required
          maxLength={100}
          help="The invoice keeps its amounts and takes the number, date and due date from the books."
        />
        {found !== undefined && <Comparison found={found} currency={invoice.currencyCode} />}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={differs ? 'danger' : 'primary'} submits busy={form.saving}>
            {found === undefined ? 'Compare' : differs ? 'Map with these differences' : 'Map'}
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}

function Comparison({ found, currency }: { readonly found: BooksComparison; readonly currency: string }) {
  const differing = found.fields.filter((one) => !one.agrees).length;
  const theirCurrency = found.fields.find((one) => one.field === 'currency')?.theirs ?? currency;
  return (
    <div role="status" className={styles.compared}>
      <p className={styles.notice}>
        <Icon name={differing === 0 ? 'check' : 'alert'} />
        <span>
          {differing === 0
            ? 'Everything agrees.'
            : differing === 1
              ? '1 field differs.'
              : `${differing} fields differ.`}{' '}
          <a href={found.booksUrl} target="_blank" rel="noopener noreferrer">
            View in books
            <span className="unseen"> (opens a new tab)</span>
          </a>
        </span>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Here</th>
            <th scope="col">In the books</th>
          </tr>
        </thead>
        <tbody>
          {found.fields.map(({ field, ours, theirs, agrees }) => (
            <tr key={field} data-differs={agrees ? undefined : ''}>
              <th scope="row">{labels[field]}</th>
              <td>
                <Side field={field} value={ours} currency={currency} />
              </td>
              <td>
                <Side field={field} value={theirs} currency={theirCurrency} />
                {!agrees && <span className={styles.differs}>differs</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({
  field,
  value,
  currency,
}: {
  readonly field: string;
  readonly value: string;
  readonly currency: string;
}) {
  if (value === '') return <None />;
  if (field === 'total') return <Amount value={value} currency={currency} />;
  return isCalendarDate(value) ? <DateText value={value} /> : value;
}

const labels = {
  customer: 'Customer',
  currency: 'Currency',
  total: 'Total',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
} as const;
