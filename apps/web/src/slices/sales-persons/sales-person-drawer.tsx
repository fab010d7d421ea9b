import { messages } from '@countinghouse/contract/messages.ts';
import {
  salesPersonEndpoints,
  salesPersonFields,
  type SalesPerson,
} from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { useInvalidateSalesPersons } from './use-sales-persons.ts';

type Typed = Readonly<Record<keyof typeof salesPersonFields, string>>;

/** Adds or changes a sales person. */
export function SalesPersonDrawer({
  salesPerson,
  onClose,
}: {
  /** Absent for a new one. */
  readonly salesPerson: SalesPerson | undefined;
  readonly onClose: () => void;
}) {
  const edited = useRecordForm<Typed, SalesPerson>({
    name: `sales person ${salesPerson?.id ?? 'new'}`,
    record: salesPerson,
    fields: salesPersonFields,
    save: (body, stored, saveOnce) =>
      stored === undefined
        ? saveOnce(salesPersonEndpoints.add, { body })
        : saveOnce(salesPersonEndpoints.change, {
            params: { id: stored.id },
            body: { ...body, version: stored.version },
          }),
    answer: salesPersonEndpoints.change.answer,
    words: {
      saved: messages.salesPersonUpdated,
      addFailed: messages.salesPersonAddFailed,
      changeFailed: messages.salesPersonEditFailed,
    },
    refresh: useInvalidateSalesPersons(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={salesPerson === undefined ? 'Add sales person' : 'Edit sales person'}
      {...(salesPerson === undefined ? {} : { subtitle: salesPerson.name })}
      width={480}
      label="Sales person"
      onClose={onClose}
    >
      <RecordField {...form.field('name')} of={salesPersonFields.name} />
      <RecordField
        {...form.field('email')}
        of={salesPersonFields.email}
        help="Distinguishes sales persons with the same name"
      />
      <RecordField {...form.field('phoneNumber')} of={salesPersonFields.phoneNumber} />
    </RecordDrawer>
  );
}
