import { emailFault } from '@countinghouse/contract/email-address.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { isPhoneNumber } from '@countinghouse/contract/phone-number.ts';
import {
  salesPersonEndpoints,
  salesPersonNameMax,
  type SalesPerson,
} from '@countinghouse/contract/sales-persons.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { faultsAt } from '../../ui/form/form-state.ts';
import { useInvalidateSalesPersons } from './use-sales-persons.ts';

const labels = { name: 'Name', email: 'Email', phoneNumber: 'Phone number' } as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

const valuesOf = (of: SalesPerson | undefined): Typed => ({
  name: of?.name ?? '',
  email: of?.email ?? '',
  phoneNumber: of?.phoneNumber ?? '',
});

/** A sales person, new or changed. */
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
    valuesOf,
    check: faultsOf,
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
      labels={labels}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={labels.name}
        maxLength={salesPersonNameMax}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('email')}
        label={labels.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        required
        help="Nobody is mailed there; it tells one sales person from another"
      />
      <TextField
        {...form.field('phoneNumber')}
        label={labels.phoneNumber}
        type="tel"
        maxLength={40}
        autoComplete="off"
      />
    </RecordDrawer>
  );
}

function faultsOf({ name, email, phoneNumber }: Typed) {
  const phone = phoneNumber.trim();
  return {
    ...faultsAt('name', name.trim() === '' ? messages.pleaseEnter('name') : undefined),
    ...faultsAt('email', email.trim() === '' ? messages.pleaseEnter('email') : emailFault(email)),
    ...faultsAt('phoneNumber', phone === '' || isPhoneNumber(phone) ? undefined : messages.invalidPhoneNumber),
  };
}
