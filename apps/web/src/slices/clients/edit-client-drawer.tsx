import { clientErrors, type TypedClient } from '@countinghouse/contract/clients/client-errors.ts';
import { clientEndpoints, clientFields, type Client } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { useRecordForm } from '../../records/record-form.ts';
import { ClientFields } from './client-fields.tsx';
import { useInvalidateClients } from './use-clients.ts';

/** Name, address and number of a stored client. */
export function EditClientDrawer({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const edited = useRecordForm<TypedClient, Client>({
    name: `client ${client.id}`,
    record: client,
    fields: clientFields,
    check: (values) => ({ ...clientErrors(values) }),
    save: (values, { id, version } = client, saveOnce) =>
      saveOnce(clientEndpoints.change, { body: { id, version, ...values } }),
    answer: clientEndpoints.change.answer,
    words: {
      saved: messages.clientUpdated,
      addFailed: messages.clientEditFailed,
      changeFailed: messages.clientEditFailed,
    },
    refresh: useInvalidateClients(),
    onSaved: onClose,
  });
  return (
    <RecordDrawer
      of={edited}
      title="Edit client"
      subtitle={client.company.companyName}
      width={600}
      label="Edit client"
      discardQuestion={messages.discardChanges}
      onClose={onClose}
    >
      <ClientFields field={(name) => edited.form.field(name)} />
    </RecordDrawer>
  );
}
