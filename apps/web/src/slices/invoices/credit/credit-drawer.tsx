import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseCurrency, moneyText } from '@countinghouse/billing/values/money.ts';
import { taxLabel } from '@countinghouse/billing/values/tax-label.ts';
import { taxPercentText } from '@countinghouse/billing/values/tax-percent.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { toFailure } from '../../../api/to-failure.ts';
import { todayHere } from '../../../api/today.ts';
import { useInvalidateAll } from '../../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../../records/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { HoursField, MoneyField } from '../../../ui/fields/figure-fields.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-field.tsx';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { Amount, readableDecimal } from '../../../ui/figures/amount.tsx';
import { FormFrame, FormSection } from '../../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../../ui/form/form-draft.ts';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { SideDrawer } from '../../../ui/overlay/side-drawer.tsx';
import { afterReadingBooks } from '../after-reading-books.ts';
import {
  allLines,
  creditBody,
  creditTyped,
  hoursAfter,
  isTakenByAmount,
  lineTyped,
  mostOf,
  nothingTyped,
  type Creditable,
  type CreditValues,
} from './credit-form.ts';
import styles from '../wizard/wizard.module.css';

interface Credited {
  readonly onClose: () => void;
  readonly onCredited: (credit: Invoice) => void;
}

/** Credits an issued invoice: reason and date, the credited amounts of its lines, and the hours that become unbilled again. */
export function CreditDrawer({ invoice, ...rest }: { readonly invoice: Invoice } & Credited) {
  const creditable = query(creditEndpoints.creditable, { params: { id: invoice.invoiceId } });
  const { data, error, refetch } = useQuery({ ...creditable, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const failure = toFailure(error, () => void refetch());
  if (data !== undefined) return <CreditForm of={data} invoice={invoice} refetch={refetch} {...rest} />;
  return (
    <SideDrawer title={`Credit ${invoice.invoiceNumber ?? ''}`} subtitle={invoice.projectName} onClose={rest.onClose}>
      {failure === undefined ? <LoadingState lines={6} /> : <ErrorState {...failure} />}
    </SideDrawer>
  );
}

function CreditForm({
  of,
  invoice,
  refetch,
  onClose,
  onCredited,
}: { of: Creditable; invoice: Invoice; refetch: () => Promise<{ data?: Creditable | undefined }> } & Credited) {
  const { projectName, provider, region } = invoice;
  const today = todayHere();
  const { save } = useAction(useInvalidateAll());
  const [seen, setSeen] = useState({ version: of.version });
  const currency = parseCurrency(of.currencyCode);
  const form = useForm<CreditValues>({
    initial: nothingTyped(of, today),
    check: (values) => {
      const credit = creditTyped(of, values);
      return {
        ...(values.reason.trim() === '' ? { reason: messages.pleaseEnter('reason') } : {}),
        ...(isCalendarDate(values.creditDate)
          ? values.creditDate < of.invoiceDate
            ? { creditDate: messages.creditTooEarly }
            : {}
          : { creditDate: messages.pleaseSelect('credit note date') }),
        ...('refused' in credit ? { '': wordsOf(credit.refused) } : {}),
      };
    },
    save: async (values) => {
      const credit = creditTyped(of, values);
      if ('refused' in credit) return [{ path: '', message: wordsOf(credit.refused) }];
      const body = creditBody({ ...of, ...seen }, values, moneyText(credit.total.total, currency));
      let isStale = false;
      const errors = await save({
        call: (saveOnce) =>
          afterReadingBooks({ provider, region }, () =>
            saveOnce(creditEndpoints.credit, { params: { id: of.invoiceId }, body }),
          ),
        done: messages.invoiceCredited,
        onDone: onCredited,
        errorsOf: (failure, message) => {
          isStale = failure.code === 'stale_version';
          return aboveForm(failure, message);
        },
      });
      // typed over an older version: the remaining amounts of the newer one are shown and used from now on
      if (isStale) setSeen({ version: (await refetch()).data?.version ?? of.version });
      return errors;
    },
  });
  useFormDraft(form, `credit of ${of.invoiceId}`, seen, setSeen);
  const takeLines = (lines: CreditValues['lines']): void => {
    form.set('hours', hoursAfter(of, form.values, lines));
    form.set('lines', lines);
  };
  return (
    <SideDrawer
      title={`Credit ${of.invoiceNumber}`}
      subtitle={projectName}
      width={720}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      saveWord="Credit"
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label={`Credit ${of.invoiceNumber}`}>
        <FormSection title="Credit" columns={2}>
          <TextAreaField
            {...form.field('reason')}
            label="Reason"
            required
            maxLength={500}
            help="Shown to the customer on the credit note"
          />
          <DateField {...form.field('creditDate')} label="Credit note date" required today={today} />
        </FormSection>
        <FormSection
          title="Amounts to credit"
          columns={2}
          actions={
            <Button size="small" onClick={() => takeLines(allLines(of))}>
              Everything left to credit
            </Button>
          }
        >
          {of.lines.map((line, at) => (
            <LineField key={line.lineId} line={line} at={at} of={of} form={form} onLines={takeLines} />
          ))}
        </FormSection>
        <Hours of={of} form={form} />
        <Total of={of} values={form.values} />
      </FormFrame>
    </SideDrawer>
  );
}

function LineField({
  line,
  at,
  of,
  form,
  onLines,
}: {
  line: Creditable['lines'][number];
  at: number;
  of: Creditable;
  form: Form<CreditValues>;
  onLines: (lines: CreditValues['lines']) => void;
}) {
  const most = mostOf(line);
  const field = {
    ...form.entries('lines').field(at, 'taken'),
    onChange: (taken: string) => onLines(lineTyped(form.values.lines, at, taken)),
    label: line.description === '' ? line.name : line.description,
    max: most,
    disabled: form.saving || !/[1-9]/.test(most),
  };
  const rate = `${of.currencyCode} ${readableDecimal(shortDecimal(line.rate))}`;
  return isTakenByAmount(line) ? (
    <MoneyField {...field} currency={of.currencyCode} help={`${readableDecimal(most)} left of this line`} />
  ) : (
    <DecimalField
      {...field}
      bounds={{ decimals: 2, min: '0', max: most }}
      help={`${readableDecimal(most)} left at ${rate}`}
    />
  );
}

/** The hours that become unbilled again; the others stay invoiced. */
function Hours({ of, form }: { of: Creditable; form: Form<CreditValues> }) {
  const withHours = of.developers.flatMap((developer, at) =>
    developer.billsDays || /[1-9]/.test(developer.hoursLeft) ? [{ developer, at }] : [],
  );
  if (withHours.length === 0) return null;
  return (
    <FormSection title="Hours to release" columns={2}>
      {withHours.map(({ developer, at }) => {
        const field = form.entries('hours').field(at, 'back');
        const { employeeName, userRole, hoursLeft, billsDays } = developer;
        // days are credited as a whole, and so are negative corrections
        if (billsDays || hoursLeft.startsWith('-'))
          return (
            <TickField
              key={developer.userId}
              {...field}
              label={`${employeeName}: all ${billsDays ? 'days' : 'hours'}, ${readableDecimal(hoursLeft)} h logged`}
              value={field.value !== ''}
              onChange={(isBack) => field.onChange(isBack ? hoursLeft : '')}
            />
          );
        return (
          <HoursField
            key={developer.userId}
            {...field}
            label={employeeName}
            max={hoursLeft}
            help={`${userRole}, ${readableDecimal(hoursLeft)} h on this invoice`}
          />
        );
      })}
    </FormSection>
  );
}

/** The total of the credit while it is typed. */
function Total({ of, values }: { of: Creditable; values: CreditValues }) {
  const currency = parseCurrency(of.currencyCode);
  const credit = creditTyped(of, values);
  const isNone = 'refused' in credit;
  return (
    <div role="status" aria-label="Credit note total">
      {isNone ? (
        <p>{wordsOf(credit.refused)}</p>
      ) : (
        <dl className={styles.sums}>
          {credit.total.taxes.length > 0 && (
            <div>
              <dt>Lines</dt>
              <dd>
                <Amount value={moneyText(credit.total.linesAmount, currency)} currency={of.currencyCode} />
              </dd>
            </div>
          )}
          {credit.total.taxes.map((tax) => (
            <div key={`${tax.name} ${tax.percent}`}>
              <dt>{taxLabel({ name: tax.name, percent: taxPercentText(tax.percent) })}</dt>
              <dd>
                <Amount value={moneyText(tax.amount, currency)} currency={of.currencyCode} />
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>Credit</dt>
            <dd>
              <Amount value={moneyText(credit.total.total, currency)} currency={of.currencyCode} strong />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}

const wordsOf = (refused: 'line_unknown' | 'more_than_left' | 'nothing_credited'): string =>
  refused === 'nothing_credited' ? messages.nothingCredited : messages.creditExceedsInvoice;
