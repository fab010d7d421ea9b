import { messages } from '@countinghouse/contract/messages.ts';
import { taxSetting } from '@countinghouse/contract/options.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { todayHere } from '../../api/today.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroupField } from '../../ui/fields/choice-group.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { PlaceFields } from '../../ui/fields/place-fields.tsx';
import { ChoiceField, SelectField, type Choice } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormSection } from '../../ui/form/form-frame.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { providerNames } from './books-of-company.tsx';
import styles from './companies.module.css';
import { labels, rulesOf, withNamePart, withProvider, withRegion, type CompanyValues } from './company-form.ts';
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
  const { field } = form;
  const part = (name: 'title' | 'firstName' | 'middleName' | 'lastName' | 'suffix') => ({
    ...field(name),
    label: labels[name],
    maxLength: name === 'title' || name === 'suffix' ? 16 : 100,
    onChange: (text: string) => setAll(form, withNamePart(form.values, name, text)),
  });
  return (
    <>
      <FormSection title="Name" columns={2}>
        <TextField {...field('companyName')} label={labels.companyName} maxLength={100} required />
        <TextField {...field('displayName')} label={labels.displayName} maxLength={200} required />
        <TextField {...part('title')} />
        <TextField {...part('firstName')} />
        <TextField {...part('middleName')} />
        <TextField {...part('lastName')} />
        <TextField {...part('suffix')} />
        <DateField {...field('accStartDate')} label={labels.accStartDate} required today={todayHere()} />
      </FormSection>
      <FormSection title="Contact" columns={2}>
        <div className={styles.withCopies}>
          <TextField {...field('email')} label={labels.email} type="email" maxLength={100} required />
          <span className={styles.copies}>
            <CopiesPopover form={form} {...copies} />
          </span>
        </div>
        <TextField {...field('phoneNumber')} label={labels.phoneNumber} type="tel" maxLength={30} />
        <TextField {...field('website')} label={labels.website} inputMode="url" maxLength={500} />
      </FormSection>
      <FormSection title="Address" columns={2}>
        <TextField {...field('addressLine1')} label={labels.addressLine1} maxLength={250} />
        <TextField {...field('addressLine2')} label={labels.addressLine2} maxLength={250} />
        <PlaceFields
          country={{ ...field('country'), label: labels.country, required: true }}
          state={field('state')}
          city={field('city')}
        />
        <TextField {...field('zipCode')} label={labels.zipCode} maxLength={30} />
      </FormSection>
    </>
  );
}

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
            Provider, region and currency stay as they are: this company is in the books, or has invoices.
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
              { value: 'new', label: 'Make a new customer' },
              { value: 'existing', label: 'Take one that is there' },
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
              setAll(form, { refCompanyId, ...(found === undefined ? {} : { currencyCode: found.currencyCode }) });
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
          <TextField {...field('taxExemptReason')} {...ruled('taxExemptReason')} maxLength={100} />
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
        {rules.trnNo !== 'hidden' && <TextField {...field('trnNo')} {...ruled('trnNo')} maxLength={20} figures />}
        {rules.placeOfContact !== 'hidden' && (
          <SelectField
            {...field('placeOfContact')}
            {...ruled('placeOfContact')}
            choices={(options?.states ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        {rules.panNo !== 'hidden' && <TextField {...field('panNo')} {...ruled('panNo')} maxLength={10} figures />}
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
