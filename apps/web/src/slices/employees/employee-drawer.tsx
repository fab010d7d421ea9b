import { emailFault } from '@countinghouse/contract/email-address.ts';
import {
  employeeEndpoints,
  employeeNumberMax,
  type Employee,
  type OneEmployee,
} from '@countinghouse/contract/employees.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { failureOf, wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useForgetEmployees } from './use-forget-employees.ts';

const labels = { name: 'Name', email: 'Email', employeeNumber: 'Employee number' } as const;
type Typed = Readonly<Record<keyof typeof labels, string>>;

const valuesOf = (of: Omit<Employee, 'employeeId'> | undefined): Typed => ({
  name: of?.name ?? '',
  email: of?.email ?? '',
  employeeNumber: of?.employeeNumber ?? '',
});

/** Somebody who is there already, as they are now. */
export function OpenedEmployee({
  employeeId: id,
  onClose,
}: {
  readonly employeeId: number;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useFresh(query(employeeEndpoints.get, { params: { id } }));
  const failure = failureOf(error, () => void refetch());
  if (data?.isByHand === true) return <EmployeeDrawer employee={data} onClose={onClose} />;
  return (
    <SideDrawer title={data?.name ?? 'Employee'} width={600} onClose={onClose}>
      {failure !== undefined ? (
        <ErrorState {...failure} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <p>{messages.employeeNotByHand}</p>
      )}
    </SideDrawer>
  );
}

/** Adds somebody whom no service brings, so that they can be put on projects, or corrects what was typed of them. */
export function EmployeeDrawer({
  employee,
  onClose,
}: {
  readonly employee?: OneEmployee;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const forget = useForgetEmployees();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(employee);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Typed>[]>([]);
  const form = useForm<Typed>({
    initial: valuesOf(base),
    check: ({ name, email }) => ({
      ...faultsAt('name', name.trim() === '' ? messages.employeeNameNull : undefined),
      ...faultsAt('email', email.trim() === '' ? undefined : emailFault(email)),
    }),
    save: async ({ name, email, employeeNumber }) => {
      try {
        const body = { name, email: email.trim(), employeeNumber };
        const { message, data } =
          base === undefined
            ? await saveOnce(employeeEndpoints.add, { body })
            : await saveOnce(employeeEndpoints.change, {
                params: { id: base.employeeId },
                body: { ...body, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? data.name });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, { name, email, employeeNumber });
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, employee === undefined ? 'new employee' : `employee ${employee.employeeId}`);

  function faultsOf(error: unknown, mine: Typed): readonly FieldFault[] {
    const message = wordsOfFailure(
      error,
      base === undefined ? messages.employeeAddFailed : messages.employeeEditFailed,
    );
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = employeeEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      setBase(current.data);
      setNewer(newerLines(mine, valuesOf(current.data)));
      form.rebase(valuesOf(current.data));
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  return (
    <SideDrawer
      title={employee === undefined ? 'New employee' : employee.name}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      discardQuestion={messages.discardChanges}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label={employee === undefined ? 'New employee' : 'Employee'}>
        {newer.length > 0 && (
          <NewerValues
            key={base?.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            chosenOf={(name) => form.values[name]}
            saving={form.saving}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(valuesOf(base));
              setNewer([]);
            }}
          />
        )}
        <TextField {...form.field('name')} label={labels.name} maxLength={200} autoComplete="off" required />
        <TextField
          {...form.field('email')}
          label={labels.email}
          type="email"
          maxLength={254}
          autoComplete="off"
          help="By it the time logs and the leave of the services find them"
        />
        <TextField
          {...form.field('employeeNumber')}
          label={labels.employeeNumber}
          maxLength={employeeNumberMax}
          autoComplete="off"
          help="The company number, by which attendance is found too"
        />
      </FormFrame>
    </SideDrawer>
  );
}
