import {
  companyFields,
  purchaseOrders,
  taxFields,
  type CompanyFieldName,
} from '@countinghouse/contract/companies/companies.record.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { taxSetting } from '@countinghouse/contract/options.ts';
import { useRef, type ReactNode } from 'react';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { RecordField } from '../../records/record-field.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroupField } from '../../ui/fields/choice-group.tsx';
import { PlaceFields } from '../../ui/fields/place-fields.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { providerNames } from './books-of-company.tsx';
import styles from './companies.module.css';
import {
  fieldsIn,
  labels,
  nameParts,
  rulesOf,
  withCustomer,
  withNamePart,
  withProvider,
  withRegion,
  type CompanyValues,
} from './company-form.ts';
import { CopiesPopover } from './copies-popover.tsx';
import { useCompanyChoices } from './use-companies.ts';
import type { OfferedByBooks } from './use-company-options.ts';

type CompanyForm = Form<CompanyValues>;

const setAll = (form: CompanyForm, changes: Partial<CompanyValues>): void => {
  for (const [name, value] of Object.entries(changes)) form.set(name as keyof CompanyValues, value);
};

const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

/** A value that is no longer offered can still be read. */
const withCurrent = (choices: readonly Choice[], value: string, label = value): readonly Choice[] =>
  value === '' || choices.some((one) => one.value === value) ? choices : [{ value, label }, ...choices];

/** Who the company is and where it is found. */
export function ContactFields({
  form,
  copies,
}: {
  readonly form: CompanyForm;
  readonly copies: { readonly open: boolean; readonly onOpen: (open: boolean) => void };
}) {
  const { field, values } = form;
  const drawn: Partial<Record<CompanyFieldName, ReactNode>> = {
    email: (
      <div key="email" className={styles.withCopies}>
        <PlainField form={form} name="email" />
        <span className={styles.copies}>
          <CopiesPopover form={form} {...copies} />
        </span>
      </div>
    ),
    cc: null,
    bcc: null,
    reminderDays: (
      <RecordField
        key="reminderDays"
        {...field('reminderDays')}
        of={companyFields.reminderDays}
        help="Such as -3, 0, 7, or Paused. Empty: as for all"
      />
    ),
    country: (
      <PlaceFields
        key="country"
        country={{ ...field('country'), label: labels.country, required: true }}
        state={field('state')}
        city={field('city')}
      />
    ),
    state: null,
    city: null,
    ...Object.fromEntries(
      nameParts.map((part) => [
        part,
        <RecordField
          key={part}
          {...field(part)}
          of={companyFields[part]}
          onChange={(text) => setAll(form, withNamePart(values, part, text))}
        />,
      ]),
    ),
  };
  return (['Name', 'Contact', 'Address'] as const).map((title) => (
    <FormSection key={title} title={title} columns={2}>
      {fieldsIn(title).map((name) => (name in drawn ? drawn[name] : <PlainField key={name} form={form} name={name} />))}
    </FormSection>
  ));
}

/** A field that nothing else hangs on. */
function PlainField({ form, name }: { readonly form: CompanyForm; readonly name: CompanyFieldName }) {
  return <RecordField {...form.field(name)} of={companyFields[name]} currency={form.values.currencyCode || 'USD'} />;
}

/** The fields of the books and of tax that have a control of their own below. */
const ofBooks: ReadonlySet<CompanyFieldName> = new Set([
  'provider',
  'region',
  'currencyCode',
  'paymentTerms',
  'purchaseOrders',
  'placeOfContact',
  ...(Object.keys(taxFields) as (keyof typeof taxFields)[]),
]);

/** In which books the company is kept, what it is billed in, and how it stands to tax there. */
export function BooksFields({
  form,
  offered: { options, offersTax, chargesVat, isLoading, notice },
  task,
  isBound,
}: {
  readonly form: CompanyForm;
  readonly offered: OfferedByBooks;
  readonly task: 'new' | 'edit' | 'duplicate';
  readonly isBound: boolean;
}) {
  const { field, values } = form;
  const { data: choices, error, isFetching, refetch } = useCompanyChoices();
  const providers = (choices?.providers ?? []).map(({ provider: value }) => ({ value, label: providerNames[value] }));
  const regions = choices?.providers.find((one) => one.provider === values.provider)?.regions ?? [];
  // what the last chosen customer filled in, which another one may replace
  const filled = useRef<Readonly<Record<string, string>>>({});
  const bound = isBound ? { disabled: true } : {};
  const rules = rulesOf(values, { offersTax, chargesVat });
  const ruled = (name: keyof typeof rules) => ({
    label: labels[name],
    required: rules[name] === 'required',
    ...(rules[name] === 'locked' ? { disabled: true } : {}),
  });
  const taxes = (options?.taxes ?? []).map(({ taxCodeId: value, taxName: label }) => ({ value, label }));
  return (
    <>
      <FormSection title="Books" columns={2}>
        {isBound && (
          <p className={styles.wide}>
            Provider, region and currency cannot be changed: this company is in the books or has invoices.
          </p>
        )}
        <ChoiceField
          {...field('provider')}
          {...bound}
          label={labels.provider}
          required
          choices={withCurrent(providers, values.provider, providerNames[values.provider])}
          onChange={(provider) => setAll(form, withProvider(provider))}
        />
        <ChoiceField
          {...field('region')}
          {...bound}
          label={labels.region}
          required
          choices={withCurrent(plain(regions), values.region)}
          onChange={(region) => setAll(form, withRegion(values, region))}
        />
        {error !== null && choices === undefined && (
          <p className={`${styles.notice} ${styles.wide}`} role="status">
            {wordsOfFailure(error, messages.optionsFailed)}
            <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
        {notice !== undefined && (
          <p className={`${styles.notice} ${styles.wide}`} role="status">
            {notice.words}
            {notice.onRetry !== undefined && (
              <Button size="small" icon="refresh" busy={isLoading} onClick={notice.onRetry}>
                Retry
              </Button>
            )}
          </p>
        )}
        {task !== 'edit' && (
          <RadioGroupField
            {...field('customer')}
            label={labels.customer}
            choices={[
              { value: 'new', label: 'Create a new customer' },
              { value: 'existing', label: 'Use an existing customer' },
            ]}
            onChange={(customer) => form.set('customer', customer === 'existing' ? 'existing' : 'new')}
          />
        )}
        {rules.refCompanyId !== 'hidden' && (
          <SelectField
            {...field('refCompanyId')}
            {...ruled('refCompanyId')}
            loading={isLoading}
            choices={(options?.companies ?? []).map(({ refCompanyId: value, refCompanyName: label }) => ({
              value,
              label,
            }))}
            onChange={(refCompanyId) => {
              const found = options?.companies.find((one) => one.refCompanyId === refCompanyId);
              if (found === undefined || options === undefined) return form.set('refCompanyId', refCompanyId);
              const changes = withCustomer(values, found, { options, filled: filled.current });
              filled.current = found.known;
              return setAll(form, { refCompanyId, ...changes });
            }}
          />
        )}
        <ChoiceField
          {...field('currencyCode')}
          {...bound}
          label={labels.currencyCode}
          required
          choices={withCurrent(plain(options?.currencies ?? []), values.currencyCode)}
        />
        <ChoiceField
          {...field('paymentTerms')}
          label={labels.paymentTerms}
          required
          choices={withCurrent(plain((options?.payment_terms ?? []).map((one) => one.name)), values.paymentTerms)}
        />
        <ChoiceField
          {...field('purchaseOrders')}
          label={labels.purchaseOrders}
          required
          choices={plain(purchaseOrders)}
          onChange={(chosen) => form.set('purchaseOrders', chosen === 'Required' ? 'Required' : 'Optional')}
        />
        {fieldsIn('Books')
          .filter((name) => !ofBooks.has(name))
          .map((name) => (
            <PlainField key={name} form={form} name={name} />
          ))}
      </FormSection>
      <FormSection title="Tax" columns={2}>
        {rules.taxable !== 'hidden' && (
          <RadioGroupField
            {...field('taxable')}
            label={labels.taxable}
            choices={plain(['Taxable', 'Tax Exempt'])}
            onChange={(taxable) => form.set('taxable', taxable === 'Taxable' ? 'Taxable' : 'Tax Exempt')}
          />
        )}
        {rules.taxExemptReason !== 'hidden' && (
          <TextField
            {...field('taxExemptReason')}
            {...ruled('taxExemptReason')}
            maxLength={companyFields.taxExemptReason.maxLength}
          />
        )}
        {rules.globalTaxSetting !== 'hidden' && (
          <ChoiceField
            {...field('globalTaxSetting')}
            {...ruled('globalTaxSetting')}
            {...(rules.globalTaxSetting === 'locked' ? { value: 'Not Applicable' } : {})}
            choices={plain(options?.global_taxes ?? [])}
            onChange={(text) => {
              const next = taxSetting.safeParse(text);
              setAll(form, {
                globalTaxSetting: next.success ? next.data : '',
                ...(text === 'Not Applicable' ? { taxCodeId: '' } : {}),
              });
            }}
          />
        )}
        <ChoiceField
          {...field('taxCodeId')}
          {...ruled('taxCodeId')}
          {...(rules.taxCodeId === 'locked' ? { value: '', placeholder: 'Not applicable' } : {})}
          choices={withCurrent(taxes, values.taxCodeId)}
        />
        {rules.taxTreatment !== 'hidden' && (
          <ChoiceField
            {...field('taxTreatment')}
            {...ruled('taxTreatment')}
            choices={(options?.tax_treatments ?? []).map((value) => ({ value, label: inWords(value) }))}
          />
        )}
        {rules.trnNo !== 'hidden' && (
          <TextField {...field('trnNo')} {...ruled('trnNo')} maxLength={companyFields.trnNo.maxLength} figures />
        )}
        {rules.placeOfContact !== 'hidden' && (
          <SelectField
            {...field('placeOfContact')}
            {...ruled('placeOfContact')}
            choices={(options?.states ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        {rules.panNo !== 'hidden' && (
          <TextField {...field('panNo')} {...ruled('panNo')} maxLength={companyFields.panNo.maxLength} figures />
        )}
      </FormSection>
    </>
  );
}

/** `business_gst` as `Business GST`: the words of the books, readable. */
export const inWords = (code: string): string =>
  code
    .split('_')
    .map((word) => (/^(gst|vat|gcc|dz)$/.test(word) ? word.toUpperCase() : word))
    .join(' ')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
