import { emailFault } from '@countinghouse/contract/email-address.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { roleNames, roles, type Role } from '@countinghouse/contract/roles.ts';
import { staffUserEndpoints, type StaffUser } from '@countinghouse/contract/users.contract.ts';
import { useState } from 'react';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useEmailDomains, useForgetUsers } from './use-users.ts';

const textOf = (user: StaffUser | undefined) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? '',
});
type Text = ReturnType<typeof textOf>;
const labels: Readonly<Record<keyof Text, string>> = { name: 'Name', email: 'Email', role: 'Role' };
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
  const notify = useNotifications();
  const forget = useForgetUsers();
  const { data: domains } = useEmailDomains();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(user);
  const [newer, setNewer] = useState<readonly NewerLine<keyof Text>[]>();
  const form = useForm<Text>({
    initial: textOf(base),
    check: (values) => faultsOf(values, base, domains),
    save: async (values) => {
      const body = { name: values.name, email: values.email, role: values.role as Role };
      try {
        const { message } =
          base === undefined
            ? await saveOnce(staffUserEndpoints.create, { body })
            : await saveOnce(staffUserEndpoints.change, { body: { ...body, id: base.userId, version: base.version } });
        notify.show({ kind: 'success', title: message ?? messages.userUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return refused(error, values);
      } finally {
        await forget();
      }
    },
  });

  useKeptForm(form, `user ${user?.userId ?? 'new'}`, base, setBase);

  function refused(error: unknown, values: Text): readonly FieldFault[] {
    const message = wordsOfFailure(error, base === undefined ? messages.userAddFailed : messages.userEditFailed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = staffUserEndpoints.get.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = textOf(current.data);
      setBase(current.data);
      setNewer(newerLines(values, theirs));
      form.rebase(theirs);
    }
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }

  return (
    <SideDrawer
      title={user === undefined ? 'Add User' : 'Edit User'}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="User">
        {newer !== undefined && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            shownOf={(name, value) => (name === 'role' ? (roleNames[value as Role] ?? value) : value)}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(textOf(base));
              setNewer(undefined);
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
          required
          {...(user?.verified === true ? {} : { help: 'The link to set the password is sent to this address' })}
        />
        <ChoiceField
          {...form.field('role')}
          label={labels.role}
          choices={roleChoices}
          required
          {...(user === undefined ? {} : { help: 'Another role signs the user out everywhere' })}
        />
      </FormFrame>
    </SideDrawer>
  );
}

/** What the server would find too. */
function faultsOf(values: Text, base: StaffUser | undefined, domains: readonly string[] | undefined) {
  const email = values.email.trim();
  const isKept = email.toLowerCase() === base?.email.toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isOfOthers = !isKept && domains !== undefined && !domains.includes(domain);
  return {
    ...faultsAt('name', values.name.trim() === '' ? messages.pleaseEnter('user name') : undefined),
    ...faultsAt(
      'email',
      email === ''
        ? messages.pleaseEnter('email')
        : (emailFault(email) ?? (isOfOthers ? messages.emailDomain : undefined)),
    ),
    ...faultsAt('role', values.role === '' ? messages.pleaseSelect('user role') : undefined),
  };
}
