import {
  costEndpoints,
  costErrors,
  costFields,
  type Cost,
  type CostRow,
} from '@countinghouse/contract/costs/costs.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { textsOf } from '@countinghouse/contract/record.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { RateField } from '../../ui/fields/figure-fields.tsx';
import { rateCurrencies } from '../../ui/fields/rate-currencies.ts';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { shownValue } from '../../ui/form/newer-values.tsx';

type Typed = Readonly<Record<keyof typeof costFields, string>>;

/** What an hour of an employee costs on a run of days, new or to be changed. */
export function CostDrawer({
  employee,
  cost,
  onClose,
}: {
  readonly employee: CostRow;
  /** Absent for a new one. */
  readonly cost: Cost | undefined;
  readonly onClose: () => void;
}) {
  const { employeeId, employeeName } = employee;
  const edited = useRecordForm<Typed, Cost>({
    name: `cost ${cost?.costId ?? 'new'} of employee ${employeeId}`,
    record: cost,
    fields: costFields,
    valuesOf: (one) => ({
      ...textsOf(costFields, one),
      currencyCode: one?.currencyCode ?? employee.cost?.currencyCode ?? 'USD',
    }),
    check: costErrors,
    save: ({ endDate, ...typed }, stored, saveOnce) => {
      const body = { ...typed, endDate: endDate === '' ? null : endDate };
      return stored === undefined
        ? saveOnce(costEndpoints.add, { body: { ...body, employeeId } })
        : saveOnce(costEndpoints.change, {
            params: { costId: stored.costId },
            body: { ...body, version: stored.version },
          });
    },
    answer: costEndpoints.change.answer,
    words: { saved: messages.costUpdated, addFailed: messages.costAddFailed, changeFailed: messages.costEditFailed },
    refresh: useInvalidateAll(),
    onSaved: onClose,
  });
  const { form } = edited;
  const { currencyCode } = form.values;
  return (
    <RecordDrawer
      of={edited}
      title={cost === undefined ? 'Add cost' : 'Edit cost'}
      subtitle={employeeName}
      width={480}
      label="Cost"
      shownOf={(name, value) => (name.endsWith('Date') ? shownDate(value) || 'none' : shownValue(value))}
      onClose={onClose}
    >
      <RateField
        {...form.field('costPerHour')}
        label={costFields.costPerHour.label}
        currency={currencyCode}
        max="100000"
        unreadWords={messages.costInvalid}
        required
      />
      <ChoiceField
        {...form.field('currencyCode')}
        label={costFields.currencyCode.label}
        choices={rateCurrencies(currencyCode).map((value) => ({ value, label: value }))}
        required
      />
      <RecordField
        {...form.field('startDate')}
        of={costFields.startDate}
        {...(cost === undefined ? { help: 'A cost without an end date ends the day before' } : {})}
      />
      <RecordField {...form.field('endDate')} of={costFields.endDate} help="Leave empty if it has no end" />
    </RecordDrawer>
  );
}
