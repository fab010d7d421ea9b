import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { replacementWords } from './client-words.ts';
import { useInvalidateClients, useReplacements } from './use-clients.ts';

/** Replaces a client on a project with another one of the company. */
export function ReplaceDialog({
  project: { projectId, version },
  client,
  onClose,
}: {
  readonly project: { readonly projectId: number; readonly version: number };
  readonly client: { readonly clientId: number; readonly name: string; readonly primary: boolean };
  readonly onClose: () => void;
}) {
  const { data, isFetching, error, refetch } = useReplacements(projectId, client.primary);
  const failure =
    data === undefined ? toFailure(error, () => void refetch(), messages.clientSuggestionsFailed) : undefined;
  const { save } = useAction(useInvalidateClients());
  const form = useForm({
    initial: { clientId: '' },
    check: ({ clientId }) => (clientId === '' ? { clientId: messages.pleaseSelect('client') } : {}),
    save: ({ clientId }) => {
      return save({
        call: (saveOnce) =>
          saveOnce(clientEndpoints.replace, {
            body: {
              clientId: client.clientId,
              replacements: [{ projectId, version, clientId: Number(clientId), primaryClient: client.primary }],
            },
          }),
        done: messages.clientReplaced,
        failed: messages.clientEditFailed,
        errorsOf: ({ fields }) => fields.map(({ message }) => ({ path: 'clientId', message })),
        onDone: onClose,
      });
    },
  });
  return (
    <Dialog title={`Replace ${client.name}`} onClose={onClose}>
      <FormFrame form={form} label={`Replace ${client.name}`}>
        {data !== undefined && data.length === 0 && <p role="status">{messages.noClientToReplace}</p>}
        {failure === undefined ? (
          <SelectField
            {...form.field('clientId')}
            label={client.primary ? 'New primary client' : 'Replacement client'}
            help="Clients with the fewest projects come first"
            required
            loading={isFetching}
            choices={(data ?? []).map((one) => ({ value: String(one.clientId), label: replacementWords(one) }))}
          />
        ) : (
          <ErrorState {...failure} />
        )}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" submits busy={form.saving} disabled={failure !== undefined}>
            Replace
          </Button>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
