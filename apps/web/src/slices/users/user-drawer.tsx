import { messages } from '@countinghouse/contract/messages.ts';
import { errorsIn } from '@countinghouse/contract/record.ts';
import { roleNames, roles, type Role } from '@countinghouse/contract/roles.ts';
import { staffUserEndpoints, staffUserFields, type StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { useEmailDomains, useInvalidateUsers } from './use-users.ts';

type Text = Readonly<Record<keyof typeof staffUserFields, string>>;
const roleChoices = roles.map((value) => ({ value, label: roleNames[value] }));

/** Makes an account, whose owner gets the link to set a password, or changes one. */
export function UserDrawer({
  user,
  onClose,
}: {
  /** Absent for a new one. */
  readonly user: StaffUser | undefined;
  readonly onClose: () => void;
}) {
  const { data: domains } = useEmailDomains();
  const edited = useRecordForm<Text, StaffUser>({
    name: `user ${user?.userId ?? 'new'}`,
    record: user,
    fields: staffUserFields,
    check: (values, stored) => errorsOf(values, stored, domains),
    save: (values, stored, saveOnce) => {
      const body = { name: values.name, email: values.email, role: values.role as Role };
      return stored === undefined
        ? saveOnce(staffUserEndpoints.create, { body })
        : saveOnce(staffUserEndpoints.change, { body: { ...body, id: stored.userId, version: stored.version } });
    },
    answer: staffUserEndpoints.get.answer,
    words: { saved: messages.userUpdated, addFailed: messages.userAddFailed, changeFailed: messages.userEditFailed },
    refresh: useInvalidateUsers(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={user === undefined ? 'Add User' : 'Edit User'}
      width={600}
      label="User"
      shownOf={(name, value) => (name === 'role' ? (roleNames[value as Role] ?? value) : value)}
      onClose={onClose}
    >
      <RecordField {...form.field('name')} of={staffUserFields.name} />
      <RecordField
        {...form.field('email')}
        of={staffUserFields.email}
        {...(user?.verified === true ? {} : { help: 'The link to set the password is sent to this address' })}
      />
      <ChoiceField
        {...form.field('role')}
        label={staffUserFields.role.label}
        choices={roleChoices}
        required
        {...(user === undefined ? {} : { help: 'Another role signs the user out everywhere' })}
      />
    </RecordDrawer>
  );
}

/** What the server would find too. */
function errorsOf(values: Text, base: StaffUser | undefined, domains: readonly string[] | undefined) {
  const email = values.email.trim();
  const isKept = email.toLowerCase() === base?.email.toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isOfOthers = !isKept && domains !== undefined && !domains.includes(domain);
  return {
    ...(isOfOthers ? { email: messages.emailDomain } : {}),
    ...errorsIn(staffUserFields, values),
  };
}
