import { formatDate, isCalendarDate, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  incentiveEndpoints,
  incentiveFields,
  type Incentive,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { basisOf, incentiveBasis, incentiveCategory, type IncentiveCategory } from '@countinghouse/contract/options.ts';
import { fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import { choiceState } from '../../api/choice-state.ts';
import { todayHere } from '../../api/today.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { RadioGroupField } from '../../ui/fields/choice-group.tsx';
import { PercentageField, RateField } from '../../ui/fields/figure-fields.tsx';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { shownMonth } from '../../ui/fields/typed-month.ts';
import { errorsAt } from '../../ui/form/form-state.ts';
import { shownValue } from '../../ui/form/newer-values.tsx';
import styles from './incentives.module.css';
import { monthWords, useInvalidateIncentives, useIncentiveOptions } from './use-incentives.ts';

const labels = { projectId: 'Account', ...fieldLabels(incentiveFields) };
type Typed = Readonly<Record<keyof typeof labels, string>>;

const dayOf = (month: string | null): string => (month === null ? '' : parseDate(month, 'MMM-yyyy'));
const monthOf = (day: string): string => (isCalendarDate(day) ? formatDate(day, 'MMM-yyyy') : '');

const valuesOf = (of: Incentive | undefined): Typed => ({
  ...textsOf(incentiveFields, of),
  projectId: of === undefined ? '' : String(of.projectId),
  fromMonth: of === undefined ? '' : dayOf(of.fromMonth),
  toMonth: of === undefined ? '' : dayOf(of.toMonth),
});

/** The incentive of a project: a new one, or another value or other months. */
export function IncentiveDrawer({
  salesPerson,
  incentive,
  paidThrough,
  onClose,
}: {
  readonly salesPerson: { readonly id: number; readonly name: string };
  /** Absent for a new one. */
  readonly incentive: Incentive | undefined;
  /** The last month that was paid out, as people read it. */
  readonly paidThrough: string | undefined;
  readonly onClose: () => void;
}) {
  const { id } = salesPerson;
  const offered = useIncentiveOptions(id);
  const options = offered.data;
  const edited = useRecordForm<Typed, Incentive>({
    name: `incentive of ${id} ${incentive?.id ?? 'new'}`,
    record: incentive,
    labels,
    valuesOf,
    check: errorsOf,
    save: (typed, stored, saveOnce) => {
      const terms = {
        value: typed.value,
        fromMonth: monthOf(typed.fromMonth),
        toMonth: typed.toMonth === '' ? null : monthOf(typed.toMonth),
      };
      return stored === undefined
        ? saveOnce(incentiveEndpoints.add, {
            params: { id },
            body: {
              ...terms,
              projectId: Number(typed.projectId),
              category: incentiveCategory.parse(typed.category),
              basis: incentiveBasis.parse(typed.basis),
              currencyCode: typed.currencyCode,
            },
          })
        : saveOnce(incentiveEndpoints.change, {
            params: { id, incentiveId: stored.id },
            body: { ...terms, version: stored.version },
          });
    },
    answer: incentiveEndpoints.change.answer,
    words: {
      saved: messages.incentiveUpdated,
      addFailed: messages.incentiveAddFailed,
      changeFailed: messages.incentiveEditFailed,
    },
    refresh: useInvalidateIncentives(),
    onSaved: onClose,
  });
  const { form, stored } = edited;

  /** A rate goes by hours and a percentage by amount: who chooses one has chosen the other. */
  function choose(category: IncentiveCategory | undefined): void {
    form.set('category', category ?? '');
    form.set('basis', category === undefined ? '' : basisOf[category]);
  }

  const account = options?.accounts.find((one) => String(one.projectId) === form.values.projectId);
  const { category, currencyCode } = form.values;
  const today = todayHere();
  return (
    <RecordDrawer
      of={edited}
      title={incentive === undefined ? 'Add incentive' : 'Edit incentive'}
      subtitle={incentive === undefined ? salesPerson.name : `${salesPerson.name}: ${incentive.projectName}`}
      width={520}
      label="Incentive"
      shownOf={shownOf}
      onClose={onClose}
    >
      {stored === undefined ? (
        <>
          <SelectField
            {...form.field('projectId')}
            label={labels.projectId}
            {...choiceState(offered)}
            choices={(options?.accounts ?? []).map((one) => ({
              value: String(one.projectId),
              label: one.projectName,
            }))}
            onChange={(projectId) => {
              const chosen = options?.accounts.find((one) => String(one.projectId) === projectId);
              form.set('projectId', projectId);
              form.set('currencyCode', chosen?.currencies[0] ?? '');
            }}
            required
            {...(options?.accounts.length === 0
              ? { help: 'Add this sales person to a project first, in its edit form' }
              : {})}
          />
          <RadioGroupField
            {...form.field('category')}
            label={labels.category}
            choices={incentiveCategory.options.map((value) => ({ value, label: value }))}
            onChange={(value) => choose(incentiveCategory.safeParse(value).data)}
          />
          <RadioGroupField
            {...form.field('basis')}
            label={labels.basis}
            choices={incentiveBasis.options.map((value) => ({ value, label: value }))}
            onChange={(value) => choose(incentiveCategory.options.find((one) => basisOf[one] === value))}
          />
        </>
      ) : (
        <p className={styles.agreed}>
          {stored.category} by {stored.basis}, paid in {stored.currencyCode}
        </p>
      )}
      {category === 'Percentage' ? (
        <PercentageField {...form.field('value')} label={labels.value} required help="Of received payments" />
      ) : (
        <RateField
          {...form.field('value')}
          label={labels.value}
          currency={currencyCode === '' ? undefined : currencyCode}
          max="100000"
          required
          {...(category === 'Rate' ? { help: 'Per billed hour' } : {})}
        />
      )}
      {stored === undefined && (
        <ChoiceField
          {...form.field('currencyCode')}
          label={labels.currencyCode}
          choices={(account?.currencies ?? []).map((value) => ({ value, label: value }))}
          required
        />
      )}
      <MonthField {...form.field('fromMonth')} label={labels.fromMonth} today={today} required />
      <MonthField
        {...form.field('toMonth')}
        label={labels.toMonth}
        today={today}
        help="Leave empty if no end is agreed"
      />
      {paidThrough !== undefined && (
        <p className={styles.quiet}>
          {`Months through ${monthWords(paidThrough)} are paid out and do not change. Differences are corrected in the following month.`}
        </p>
      )}
    </RecordDrawer>
  );
}

/** A value as the fields of the form show it. */
const shownOf = (name: string, value: string): string =>
  name === 'fromMonth' || name === 'toMonth' ? shownMonth(value) || 'none' : shownValue(value);

function errorsOf({ projectId, category, basis, value, currencyCode, fromMonth, toMonth }: Typed) {
  return {
    ...errorsAt('projectId', projectId === '' ? messages.pleaseSelect('account') : undefined),
    ...errorsAt('category', category === '' ? messages.pleaseSelect('category') : undefined),
    ...errorsAt('basis', basis === '' ? messages.pleaseSelect('basis') : undefined),
    ...errorsAt('value', /[1-9]/.test(value) ? undefined : messages.pleaseEnter('incentive value')),
    ...errorsAt('currencyCode', currencyCode === '' ? messages.pleaseSelect('currency') : undefined),
    ...errorsAt('fromMonth', fromMonth === '' ? messages.pleaseSelect('month') : undefined),
    ...errorsAt('toMonth', toMonth !== '' && toMonth < fromMonth ? messages.monthsReversed : undefined),
  };
}
