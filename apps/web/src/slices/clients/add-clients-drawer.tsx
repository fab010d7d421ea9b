import type { TypedClient } from '@countinghouse/contract/clients/client-errors.ts';
import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { ClientFields } from './client-fields.tsx';
import { emptyClient, errorsOfList } from './client-form.ts';
import styles from './clients.module.css';
import { useInvalidateClients } from './use-clients.ts';

/** New clients of a company, several at once. */
export function AddClientsDrawer({
  company,
  onClose,
}: {
  readonly company: { readonly id: number; readonly companyName: string };
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateClients());
  const notify = useNotifications();
  const form = useForm<{ clients: readonly TypedClient[] }>({
    initial: { clients: [emptyClient] },
    check: ({ clients }) => errorsOfList(clients),
    save: ({ clients }) => {
      return save({
        call: (saveOnce) =>
          saveOnce(clientEndpoints.add, {
            query: { companyId: company.id },
            body: clients.map((one) => ({ ...one, primary: false })),
          }),
        done: messages.clientsAdded(clients.length),
        failed: messages.companyAddFailed,
        errorsOf: ({ fields }) => fields.map(({ path, message }) => ({ path: `clients.${path}`, message })),
        onDone: onClose,
      });
    },
  });
  useFormDraft(form, `new clients of ${company.id}`);
  const { clients } = form.values;
  const entries = form.entries('clients');
  function submit(): void {
    if (!form.valid) notify.show({ kind: 'error', title: messages.clientFormFailed });
    void form.submit();
  }
  return (
    <SideDrawer
      title="New clients"
      subtitle={company.companyName}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      discardQuestion={messages.discardChanges}
      // in the foot it stays where it is while words appear at the fields above
      more={
        <Button
          look="quiet"
          icon="plus"
          disabled={form.saving || clients.length >= 20}
          onClick={() => entries.add(emptyClient)}
        >
          Add another client
        </Button>
      }
      onSave={submit}
      onClose={onClose}
    >
      <FormFrame form={form} label="New clients">
        {clients.map((_, at) => (
          <section key={at} className={styles.block} aria-label={`Client ${at + 1}`}>
            <div className={styles.blockHead}>
              <h3 className={styles.blockTitle}>Client {at + 1}</h3>
              <IconButton
                icon="trash"
                size="small"
                label={`Delete client ${at + 1}`}
                disabled={clients.length === 1 || form.saving}
                onClick={() => entries.remove(at)}
              />
            </div>
            <ClientFields field={(name) => entries.field(at, name)} />
          </section>
        ))}
      </FormFrame>
    </SideDrawer>
  );
}
