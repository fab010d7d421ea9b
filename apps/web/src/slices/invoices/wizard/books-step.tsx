import { calendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { invoiceTemplate, templateWords } from '@countinghouse/contract/options.ts';
import type { Timesheet } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choiceState } from '../../../api/choice-state.ts';
import { query } from '../../../api/api.ts';
import { isApiFailure } from '../../../api/failure.ts';
import { toFailure, wordsOfFailure } from '../../../api/to-failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { FormFrame, FormSection } from '../../../ui/form/form-frame.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { periodWords } from '../../../ui/figures/date-text.tsx';
import { CardOfValues } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { BridgeOfWizard, useFormer } from '../saved/bridge-card.tsx';
import { booksValuesOf, isTaxMissing, type BooksValues } from './books-values.ts';
import { ComparedLine } from './compared-line.tsx';
import { ExchangeRateField } from './exchange-rate-field.tsx';
import { figureOrigins, unsavedTrace, type FigureOrigins } from '../figure-origins.ts';
import { InvoiceDateFields } from './invoice-date-fields.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { OrderNotice } from '../../purchase-orders/order-notice.public.tsx';
import { LineTable } from '../saved/line-table.tsx';
import { SameDateNotice } from './same-date-notice.tsx';
import { editedRows, type Sheet } from './timesheet-sheet.ts';
import { useBooksTaxes } from '../use-invoices.ts';
import styles from './wizard.module.css';

type TaxMode = Timesheet['invoiceGenerateDetails']['taxDetails']['globalTaxSetting'];

/** The lines of the rows, as the server merges them; fetched again when the template or the tax changes. */
export function useMergedLines(timesheet: Timesheet, sheet: Sheet, values: BooksValues) {
  const details = timesheet.invoiceGenerateDetails;
  const needsTax = values.taxMode !== 'Not Applicable';
  return useQuery({
    ...query(invoiceEndpoints.lineItems, {
      body: {
        projectId: timesheet.projectId,
        startDate: details.startDate,
        endDate: details.endDate,
        fingerprint: timesheet.fingerprint,
        invoiceId: details.invoiceId,
        invoiceTemplate: invoiceTemplate.parse(values.invoiceTemplate),
        taxDetails: {
          globalTaxSetting: values.taxMode as TaxMode,
          taxCodeId: needsTax ? values.taxCodeId : null,
        },
        zohoEmployeeMetadataList: editedRows(sheet.rows),
        invoiceLineItemList: [...sheet.services],
      },
    }),
    enabled: !isTaxMissing(values),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The last step: customer, tax, dates and messages, and the lines as the books will have them. */
export function BooksStep({
  timesheet,
  sheet,
  form,
  merged,
}: {
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly form: Form<BooksValues>;
  readonly merged: ReturnType<typeof useMergedLines>;
}) {
  const { provider, customerName, customerRegion: region, currencyCode } = timesheet;
  const { taxDetails, modifyInBooks: isInBooks } = timesheet.invoiceGenerateDetails;
  const isTaxable = taxDetails.taxable;
  const taxes = useBooksTaxes({ provider, region });
  const { values } = form;
  const begun = booksValuesOf(timesheet);
  const template = invoiceTemplate.parse(values.invoiceTemplate);
  const tax = taxes.data?.taxes.find((one) => one.taxCodeId === values.taxCodeId);
  const origins = figureOrigins(timesheet.projectName, currencyCode, () =>
    Promise.resolve(
      unsavedTrace(sheet, {
        template,
        mode: values.taxMode as TaxMode,
        tax,
        retainerBalance: merged.data?.totals.retainerBalance ?? '0',
      }),
    ),
  );
  const taxError = taxErrorOf(merged.error);
  // an error of the tax is shown at its field
  const failure =
    taxError === undefined ? toFailure(merged.error, () => void merged.refetch(), messages.mergeFailed) : undefined;
  // Zoho Books computes tax line by line on net amounts, so there is no mode to choose, unless it has no tax at all
  const choosesMode = provider !== 'ZOHO_BOOKS' || begun.taxMode === 'Not Applicable' || taxes.data?.taxes.length === 0;
  return (
    <FormFrame form={form} label="Invoice">
      <div className={styles.books}>
        <CardOfValues
          title="Invoice"
          values={[
            { label: 'Project', value: timesheet.projectName },
            { label: 'Customer', value: `${customerName} (${providerNames[provider]}, ${region})` },
            { label: 'Period', value: billedPeriod(timesheet) },
            { label: 'Currency', value: currencyCode },
          ]}
        />
        <FormSection title="Terms" columns={2}>
          <InvoiceDateFields
            invoiceDate={form.field('invoiceDate')}
            dueDate={form.field('invoiceDueDate')}
            termDays={timesheet.invoiceGenerateDetails.invoiceTerm}
          />
          {isCalendarDate(values.invoiceDate) && (
            <SameDateNotice
              projectId={timesheet.projectId}
              invoiceDate={values.invoiceDate}
              invoiceId={timesheet.invoiceGenerateDetails.invoiceId}
            />
          )}
          <ChoiceField
            {...form.field('invoiceTemplate')}
            label="Invoice template"
            required
            choices={invoiceTemplate.options.map((value) => ({ value, label: templateWords[value] }))}
          />
          {currencyCode !== 'USD' && (
            <ExchangeRateField
              {...form.field('exchangeRate')}
              {...(isInBooks ? { disabled: true } : {})}
              currencyCode={currencyCode}
              invoiceDate={values.invoiceDate}
              // the proposed rate becomes an initial value: it does not count as typed, and never replaces a saved one
              onKnown={(exchangeRate) => begun.exchangeRate === '' && form.rebase({ ...begun, exchangeRate })}
            />
          )}
          {isTaxable && <TaxFields form={form} taxes={taxes} choosesMode={choosesMode} error={taxError} />}
        </FormSection>
        <FormSection title="Messages" columns={2}>
          <TextAreaField {...form.field('customerMemo')} label="Message on invoice" required maxLength={1000} />
          <TextAreaField {...form.field('privateNote')} label="Message on statement" required maxLength={3900} />
        </FormSection>
        {/* the former lines stay visible: the reason why they cannot be saved is above them */}
        {failure !== undefined && <ErrorState {...failure} />}
        <MergedLines
          {...{ timesheet, sheet, form, origins }}
          merged={merged.data}
          isTaxMissing={isTaxMissing(values) || taxError !== undefined}
          isLoading={failure === undefined}
        />
      </div>
    </FormFrame>
  );
}

/** The tax mode, where there is a choice, and the tax rate. */
function TaxFields({
  form,
  taxes,
  choosesMode,
  error,
}: {
  readonly form: Form<BooksValues>;
  readonly taxes: ReturnType<typeof useBooksTaxes>;
  readonly choosesMode: boolean;
  readonly error: string | undefined;
}) {
  return (
    <>
      {choosesMode && (
        <ChoiceField
          {...form.field('taxMode')}
          label="Amount are:"
          required
          {...choiceState(taxes)}
          choices={(taxes.data?.global_taxes ?? []).map((value) => ({ value, label: value }))}
        />
      )}
      {form.values.taxMode !== 'Not Applicable' && (
        <ChoiceField
          {...form.field('taxCodeId')}
          label="Tax rate"
          {...(error === undefined ? {} : { error })}
          required
          {...choiceState(taxes)}
          choices={(taxes.data?.taxes ?? []).map((tax) => ({ value: tax.taxCodeId, label: tax.taxName }))}
        />
      )}
    </>
  );
}

/** The lines and sums as the books will have them, or the reason why there are none yet. */
function MergedLines({
  timesheet,
  sheet,
  form,
  origins,
  merged,
  isTaxMissing,
  isLoading,
}: {
  readonly timesheet: Timesheet;
  readonly sheet: Sheet;
  readonly form: Form<BooksValues>;
  readonly origins: FigureOrigins;
  readonly merged: ReturnType<typeof useMergedLines>['data'];
  readonly isTaxMissing: boolean;
  readonly isLoading: boolean;
}) {
  const former = useFormer(timesheet);
  const { currencyCode } = timesheet;
  const { invoiceDate } = form.values;
  if (merged === undefined && isTaxMissing)
    return (
      <p role="status" className={styles.notice}>
        <Icon name="alert" />
        {messages.pleaseSelect('tax rate')}
      </p>
    );
  if (merged === undefined) return isLoading && <LoadingState lines={4} />;
  return (
    <>
      {merged.cannotBeSaved !== null && (
        <p role="alert" className={styles.refusal}>
          <Icon name="error" />
          {merged.cannotBeSaved}
        </p>
      )}
      {merged.cannotBeSaved === null && merged.invoiceLineItemList.some(isZeroLine) && (
        <p role="status" className={styles.notice}>
          <Icon name="alert" />
          {messages.zeroLinesNotSent}
        </p>
      )}
      <LineTable
        lines={merged.invoiceLineItemList}
        currency={currencyCode}
        words={form.values.lineWords}
        onWords={(lineWords) => form.set('lineWords', lineWords)}
        of={form.field('lineWords')}
        origins={origins}
      />
      <InvoiceSums totals={merged.totals} currency={currencyCode} origins={origins} />
      {isCalendarDate(invoiceDate) && (
        <OrderNotice
          projectId={timesheet.projectId}
          invoice={{ invoiceDate, currencyCode, total: merged.totals.total, taxAmount: merged.totals.taxAmount }}
        />
      )}
      {former.data !== undefined && (
        <ComparedLine totals={merged.totals} compared={former.data} currency={sheet.frame.currency} />
      )}
      <BridgeOfWizard found={former} sheet={sheet} merged={merged} />
    </>
  );
}

const billedPeriod = ({ invoiceGenerateDetails: { startDate, endDate } }: Timesheet): string =>
  periodWords(calendarDate(startDate), endDate === null ? null : calendarDate(endDate));

const isZeroLine = ({ quantity, amount }: { readonly quantity: string; readonly amount: string }): boolean =>
  !/[1-9]/.test(quantity + amount);

/** Why the chosen tax cannot be charged; undefined when it can. */
const taxErrorOf = (error: unknown): string | undefined =>
  isApiFailure(error) && error.code === 'tax_unknown' ? wordsOfFailure(error, messages.mergeFailed) : undefined;

const providerNames = { QUICK_BOOKS: 'QuickBooks', ZOHO_BOOKS: 'Zoho Books' } as const;
