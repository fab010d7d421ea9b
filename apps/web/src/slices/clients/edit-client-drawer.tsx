import { clientFaults, type TypedClient } from '@countinghouse/contract/client-faults.ts';
import { clientEndpoints, type Client } from '@countinghouse/contract/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { ClientFields } from './client-fields.tsx';
import { labels, typedClient } from './client-form.ts';
import { useSaveClients } from './save-clients.ts';

/** Name, address and number of a client who is there. */
export function EditClientDrawer({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const [base, setBase] = useState(client);
  const [newer, setNewer] = useState<readonly NewerLine<keyof TypedClient>[]>();
  const save = useSaveClients();
  const form = useForm<TypedClient>({
    initial: typedClient(base),
    check: (values) => ({ ...clientFaults(values) }),
    save: async (values) => {
      const outcome = await save({
        endpoint: clientEndpoints.change,
        request: { body: { id: base.id, version: base.version, ...values } },
        fieldOf: (path) => path,
        done: messages.clientUpdated,
        failed: messages.clientEditFailed,
      });
      if ('saved' in outcome) {
        onClose();
        return undefined;
      }
      const current = clientEndpoints.change.answer.safeParse(outcome.newer);
      if (current.success) {
        const theirs = typedClient(current.data);
        setBase(current.data);
        setNewer(newerLines(values, theirs));
        form.rebase(theirs);
      }
      return outcome.faults;
    },
  });
  useKeptForm(form, `client ${client.id}`, base, setBase);
  return (
    <SideDrawer
      title="Edit client"
      subtitle={client.company.companyName}
      width={600}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      discardQuestion={messages.discardChanges}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Edit client">
        {newer !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset(typedClient(base));
              setNewer(undefined);
            }}
          />
        )}
        <ClientFields field={(name) => form.field(name)} />
      </FormFrame>
    </SideDrawer>
  );
}
