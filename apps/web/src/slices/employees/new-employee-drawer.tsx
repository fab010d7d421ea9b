import { emailFault } from '@countinghouse/contract/email-address.ts';
import { employeeEndpoints, employeeNumberMax, type Employee } from '@countinghouse/contract/employees.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { useForgetEmployees } from './use-forget-employees.ts';

/** Adds somebody whom no service brings, so that they can be put on projects. */
export function NewEmployeeDrawer({ onClose }: { readonly onClose: () => void }) {
  const notify = useNotifications();
  const forget = useForgetEmployees();
  const saveOnce = useSaveOnce();
  const form = useForm<Record<keyof Omit<Employee, 'employeeId'>, string>>({
    initial: { name: '', email: '', employeeNumber: '' },
    check: ({ name, email }) => ({
      ...faultsAt('name', name.trim() === '' ? messages.employeeNameNull : undefined),
      ...faultsAt('email', email.trim() === '' ? undefined : emailFault(email)),
    }),
    save: async ({ name, email, employeeNumber }) => {
      try {
        const { message, data } = await saveOnce(employeeEndpoints.add, {
          body: { name, email: email.trim(), employeeNumber },
        });
        notify.show({ kind: 'success', title: message ?? data.name });
        onClose();
        return undefined;
      } catch (error) {
        const message = wordsOfFailure(error, messages.employeeAddFailed);
        return isApiFailure(error) && error.fields.length > 0 ? error.fields : [{ path: '', message }];
      } finally {
        await forget();
      }
    },
  });
  useKeptForm(form, 'new employee');
  return (
    <SideDrawer
      title="New employee"
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      discardQuestion={messages.discardChanges}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="New employee">
        <TextField {...form.field('name')} label="Name" maxLength={200} autoComplete="off" required />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          maxLength={254}
          autoComplete="off"
          help="By it the time logs and the leave of the services find them"
        />
        <TextField
          {...form.field('employeeNumber')}
          label="Employee number"
          maxLength={employeeNumberMax}
          autoComplete="off"
          help="The company number, by which attendance is found too"
        />
      </FormFrame>
    </SideDrawer>
  );
}
