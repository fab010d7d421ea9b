import { clientEndpoints, type AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useAskAdministrator } from '../../api/use-ask-administrator.ts';
import { RecordConflict } from '../../records/record-drawer.tsx';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { AddRowButton, AssignForm } from './assign-form.tsx';
import { assignmentFrom, withAdded, type AssignValues } from './assign-rows.ts';
import styles from './clients.module.css';
import { CompanyChoice } from './company-choice.tsx';
import { emptyNewClient, nameOf, newClientErrors, type NewClient } from './new-client.ts';
import { fill, useAssignForm } from './use-assign-form.ts';
import { useAssignmentWords } from './use-assignment-words.ts';
import { isOutOfSight, useClients, useInvalidateClients } from './use-clients.ts';

const existingTab = 'Existing Client Details';
const newTab = 'New Client Details';

/** Assigns a company and its clients to a project, or adds a client who is not there yet. */
export function AssignDrawer({
  assigned,
  projectName,
  onClose,
}: {
  readonly assigned: AssignedClients;
  readonly projectName: string;
  readonly onClose: () => void;
}) {
  const [tab, openTab] = useState<typeof existingTab | typeof newTab>(existingTab);
  const notify = useNotifications();
  const { act, save } = useAction(useInvalidateClients());
  const ask = useAskAdministrator();

  const edited = useAssignForm(assigned, afterAssigning);
  const { form: existing, stored: base = assigned, conflict } = edited;
  const companyId = base.companyDetails === null ? '' : String(base.companyDetails.id);
  const shownOf = useAssignmentWords(assignmentFrom(conflict?.lines[0]?.mine ?? ''), base);

  const added = useForm<NewClient>({
    initial: { ...emptyNewClient, companyId },
    check: newClientErrors,
    save: async (values) => {
      const { email, phoneNumber } = values;
      const isOfProject = values.companyId === companyId;
      let ids: readonly number[] = [];
      const errors = await save({
        call: (saveOnce) =>
          saveOnce(clientEndpoints.add, {
            query: { companyId: Number(values.companyId), ...(isOfProject ? { projectId: base.projectId } : {}) },
            body: [
              { name: nameOf(values), email, phoneNumber, primary: !base.clientDetailsList.some((one) => one.primary) },
            ],
          }),
        done: messages.clientsAdded(1),
        failed: messages.companyAddFailed,
        errorsOf: ({ fields }) =>
          fields.map(({ path, message }) => ({
            path: path.endsWith('.name') ? 'lastName' : path.replace(/^\d+\./, ''),
            message,
          })),
        onDone: (clients) => {
          ids = clients.map(({ id }) => id);
        },
      });
      if (errors !== undefined) return errors;
      if (isOfProject && !existing.dirty) onClose();
      else {
        if (isOfProject) await takeNewer();
        const isChosen = existing.values.companyId === values.companyId;
        const clients = withAdded(isChosen ? existing.values.clients : [], ids);
        // of another company it has to be assigned first; what is chosen of a third one stays
        if (isChosen || !existing.dirty) fill(existing, { companyId: values.companyId, clients });
        openTab(existingTab);
      }
      return undefined;
    },
  });

  function afterAssigning(saved: AssignedClients): void {
    const isOver = saved.clientDetailsList.length > 0;
    if (isOver && !added.dirty) onClose();
    else edited.follow(saved);
    // what was typed there is not lost without a question
    if (isOver && added.dirty) openTab(newTab);
  }

  /** The new client is on the project now, so the choices are compared with that. If it cannot be fetched, the save shows both. */
  const takeNewer = async (): Promise<void> => {
    const newer = await api(clientEndpoints.ofProject, { params: { id: base.projectId } }).catch(() => undefined);
    if (newer !== undefined) edited.follow(newer.data);
  };

  useFormDraft<{ readonly existing: AssignValues; readonly added: NewClient }, AssignedClients>(
    {
      dirty: existing.dirty || added.dirty,
      // a company goes with its clients: they are kept, and come back, together
      changed: {
        ...(existing.dirty ? { existing: existing.values } : {}),
        ...(added.dirty ? { added: added.values } : {}),
      },
      set: (name, values) => {
        openTab(name === 'added' ? newTab : existingTab);
        if ('clients' in values) fill(existing, values);
        else fill(added, values);
      },
    },
    `clients of project ${assigned.projectId}`,
    base,
    edited.follow,
  );

  const chosen = existing.values.companyId;
  const isUnseen = isOutOfSight(useClients(chosen === '' ? undefined : Number(chosen)).error);
  const isExisting = tab === existingTab;
  const form = isExisting ? existing : added;
  const askFor = (companyName: string) =>
    act({
      call: async () => ({ data: await ask(base.projectId, messages.pleaseAssignCompany(companyName, projectName)) }),
      done: ({ data: title }) => ({ kind: 'success', title }),
      failed: messages.todoAddFailed,
    });

  async function submit(): Promise<void> {
    if (isExisting) {
      const { clients } = existing.values;
      if (existing.valid && !clients.some((row) => row.primary)) {
        notify.show({ kind: 'warning', title: messages.selectPrimaryClient });
        return;
      }
    } else if (!added.valid) notify.show({ kind: 'error', title: messages.clientFormFailed });
    const isSaved = await form.submit();
    // the next one is another client
    if (isSaved && !isExisting) added.reset({ ...emptyNewClient, companyId: added.values.companyId });
  }
  return (
    <SideDrawer
      title="Assign clients"
      subtitle={projectName}
      width={600}
      dirty={existing.dirty || added.dirty}
      saving={form.saving}
      canSave={form.dirty && !(isExisting && isUnseen)}
      saveWord={isExisting ? 'Assign Clients' : 'Add Client'}
      discardQuestion={messages.discardChanges}
      more={isExisting && <AddRowButton form={existing} />}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.tabs}>
        {([existingTab, newTab] as const).map((one) => (
          <Button
            key={one}
            look={one === tab ? 'plain' : 'quiet'}
            aria-pressed={one === tab}
            disabled={form.saving}
            onClick={() => openTab(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      {isExisting && (
        <RecordConflict of={edited} labelOf={() => 'Company and clients'} shownOf={(_, text) => shownOf(text)} />
      )}
      {isExisting ? (
        <AssignForm
          form={existing}
          current={base.companyDetails ?? undefined}
          isCompanyFixed={base.isCompanyFixed}
          onAsk={askFor}
          onSubmit={() => void submit()}
        />
      ) : (
        <FormFrame form={added} label={newTab} onSubmit={() => void submit()}>
          <CompanyChoice
            {...added.field('companyId')}
            label="Company"
            which="seen"
            current={base.companyDetails ?? undefined}
          />
          <TextField {...added.field('firstName')} label="First name" maxLength={50} autoComplete="off" required />
          <TextField {...added.field('lastName')} label="Last name" maxLength={50} autoComplete="off" required />
          <TextField {...added.field('email')} label="Email" type="email" maxLength={254} autoComplete="off" required />
          <TextField
            {...added.field('phoneNumber')}
            label="Phone number"
            type="tel"
            maxLength={30}
            autoComplete="off"
          />
        </FormFrame>
      )}
    </SideDrawer>
  );
}
