import {
  employeeEndpoints,
  employeeFields,
  type OneEmployee,
} from '@countinghouse/contract/employees/employees.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { query } from '../../api/api.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useInvalidateEmployees } from './use-invalidate-employees.ts';

type Typed = Readonly<Record<keyof typeof employeeFields, string>>;

/** An existing employee with the current values. */
export function OpenedEmployee({
  employeeId: id,
  firstField,
  onClose,
}: {
  readonly employeeId: number;
  readonly firstField?: keyof Typed;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useFresh(query(employeeEndpoints.get, { params: { id } }));
  const failure = toFailure(error, () => void refetch());
  if (data?.isByHand === true) return <EmployeeDrawer employee={data} firstField={firstField} onClose={onClose} />;
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

/** Adds an employee by hand, who can then be added to projects, or corrects one. */
export function EmployeeDrawer({
  employee,
  firstField,
  onClose,
}: {
  readonly employee?: OneEmployee;
  readonly firstField?: keyof Typed | undefined;
  readonly onClose: () => void;
}) {
  const edited = useRecordForm<Typed, OneEmployee>({
    name: `employee ${employee?.employeeId ?? 'new'}`,
    record: employee,
    fields: employeeFields,
    save: ({ name, email, employeeNumber }, stored, saveOnce) => {
      const body = { name, email: email.trim(), employeeNumber };
      return stored === undefined
        ? saveOnce(employeeEndpoints.add, { body })
        : saveOnce(employeeEndpoints.change, {
            params: { id: stored.employeeId },
            body: { ...body, version: stored.version },
          });
    },
    answer: employeeEndpoints.change.answer,
    words: {
      saved: messages.employeeUpdated,
      addFailed: messages.employeeAddFailed,
      changeFailed: messages.employeeEditFailed,
    },
    refresh: useInvalidateEmployees(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={employee === undefined ? 'New employee' : employee.name}
      width={600}
      firstField={firstField}
      label={employee === undefined ? 'New employee' : 'Employee'}
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <RecordField {...form.field('name')} of={employeeFields.name} />
      <RecordField {...form.field('email')} of={employeeFields.email} help="Used to match time logs and leave" />
      <RecordField
        {...form.field('employeeNumber')}
        of={employeeFields.employeeNumber}
        help="Also used to match attendance"
      />
    </RecordDrawer>
  );
}
