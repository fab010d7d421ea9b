import { emailFault } from '@countinghouse/contract/email-address.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { isPhoneNumber } from '@countinghouse/contract/phone-number.ts';
import {
  salesPersonEndpoints,
  salesPersonNameMax,
  type SalesPerson,
} from '@countinghouse/contract/sales-persons.contract.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useForgetSalesPersons } from './use-sales-persons.ts';

const labels = { name: 'Name', email: 'Email', phoneNumber: 'Phone number' } as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

const typedOf = (of: SalesPerson | undefined): Typed => ({
  name: of?.name ?? '',
  email: of?.email ?? '',
  phoneNumber: of?.phoneNumber ?? '',
});

/** Somebody who sells projects, new or changed. */
export function SalesPersonDrawer({
  salesPerson,
  onClose,
}: {
  /** Absent for a new one. */
  readonly salesPerson: SalesPerson | undefined;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const forget = useForgetSalesPersons();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(salesPerson);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>();
  const form = useForm<Typed>({
    initial: typedOf(base),
    check: faultsOf,
    save: async (body) => {
      try {
        const { message } =
          base === undefined
            ? await saveOnce(salesPersonEndpoints.add, { body })
            : await saveOnce(salesPersonEndpoints.change, {
                params: { id: base.id },
                body: { ...body, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? messages.salesPersonUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return refused(error, body);
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, `sales person ${salesPerson?.id ?? 'new'}`, base, setBase);

  function refused(error: unknown, mine: Typed): readonly FieldFault[] {
    const message = wordsOfFailure(
      error,
      base === undefined ? messages.salesPersonAddFailed : messages.salesPersonEditFailed,
    );
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = salesPersonEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = typedOf(current.data);
      setBase(current.data);
      setNewer(newerLines(mine, theirs));
      form.rebase(theirs);
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }

  return (
    <SideDrawer
      title={salesPerson === undefined ? 'Add sales person' : 'Edit sales person'}
      {...(salesPerson === undefined ? {} : { subtitle: salesPerson.name })}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Sales person">
        {newer !== undefined && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(typedOf(base));
              setNewer(undefined);
            }}
          />
        )}
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
      </FormFrame>
    </SideDrawer>
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
