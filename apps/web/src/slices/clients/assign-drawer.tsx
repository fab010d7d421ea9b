import { lettersFault, clientFaults } from '@countinghouse/contract/clients/client-faults.ts';
import { clientEndpoints, type AssignedClients } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useAskAdministrator } from '../../api/use-ask-administrator.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { useFormDraft } from '../../ui/form/form-draft.ts';
import { useForm, type Form } from '../../ui/form/use-form.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { AddRowButton, AssignForm } from './assign-form.tsx';
import { errorsOfRows, textOfAssignment, valuesOf, withAdded, type AssignValues } from './assign-rows.ts';
import styles from './clients.module.css';
import { CompanyChoice } from './company-choice.tsx';
import { NewerAssignment } from './newer-assignment.tsx';
import { useSaveClients } from './save-clients.ts';
import { isOutOfSight, useClients } from './use-clients.ts';

const existingTab = 'Existing Client Details';
const newTab = 'New Client Details';

interface NewClient {
  readonly companyId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
}

const emptyClient: NewClient = { companyId: '', firstName: '', lastName: '', email: '', phoneNumber: '' };

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
  const [base, setBase] = useState(assigned);
  const [mine, keepMine] = useState<AssignValues>();
  const [tab, openTab] = useState<typeof existingTab | typeof newTab>(existingTab);
  const notify = useNotifications();
  const save = useSaveClients();
  const ask = useAskAdministrator();
  const companyId = base.companyDetails === null ? '' : String(base.companyDetails.id);

  const existing = useForm<AssignValues>({
    initial: valuesOf(base),
    check: errorsOfRows,
    save: async (values) => {
      const outcome = await save({
        endpoint: clientEndpoints.assign,
        request: {
          params: { companyId: Number(values.companyId), id: base.projectId },
          query: { version: base.version },
          body: values.clients.map((row) => ({ clientId: Number(row.clientId), primaryClient: row.primary })),
        },
        fieldOf: (path) => (path === '' ? '' : `clients.${path}`),
        done: messages.companyAssigned,
        failed: messages.companyEditFailed,
      });
      if ('saved' in outcome) {
        const isOver = outcome.saved.clientDetailsList.length > 0;
        if (isOver && !added.dirty) onClose();
        else setBase(outcome.saved);
        // what was typed there is not lost without a question
        if (isOver && added.dirty) openTab(newTab);
        return undefined;
      }
      const current = clientEndpoints.assign.answer.safeParse(outcome.newer);
      if (!current.success) return outcome.errors;
      const isSame = textOfAssignment(values) === textOfAssignment(valuesOf(current.data));
      setBase(current.data);
      keepMine(isSame ? undefined : values);
      return outcome.errors;
    },
  });

  const added = useForm<NewClient>({
    initial: { ...emptyClient, companyId },
    check: errorsOfNew,
    save: async (values) => {
      const { email, phoneNumber } = values;
      const isOfProject = values.companyId === companyId;
      const outcome = await save({
        endpoint: clientEndpoints.add,
        request: {
          query: { companyId: Number(values.companyId), ...(isOfProject ? { projectId: base.projectId } : {}) },
          body: [
            { name: nameOf(values), email, phoneNumber, primary: !base.clientDetailsList.some((one) => one.primary) },
          ],
        },
        fieldOf: (path) => (path.endsWith('.name') ? 'lastName' : path.replace(/^\d+\./, '')),
        done: messages.clientsAdded(1),
        failed: messages.companyAddFailed,
      });
      if (!('saved' in outcome)) return outcome.errors;
      if (isOfProject && !existing.dirty) onClose();
      else {
        if (isOfProject) await takeNewer();
        const isChosen = existing.values.companyId === values.companyId;
        const before = isChosen ? existing.values.clients : [];
        const clients = withAdded(
          before,
          outcome.saved.map(({ id }) => id),
        );
        // of another company it has to be assigned first; what is chosen of a third one stays
        if (isChosen || !existing.dirty) fill(existing, { companyId: values.companyId, clients });
        openTab(existingTab);
      }
      return undefined;
    },
  });

  /** The new client is on the project now, so the choices are compared with that. If it cannot be fetched, the save shows both. */
  async function takeNewer(): Promise<void> {
    try {
      const { data } = await api(clientEndpoints.ofProject, { params: { id: base.projectId } });
      setBase(data);
      existing.rebase(valuesOf(data));
    } catch (error) {
      if (!isApiFailure(error)) throw error;
    }
  }

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
    setBase,
  );

  const chosen = existing.values.companyId;
  const isUnseen = isOutOfSight(useClients(chosen === '' ? undefined : Number(chosen)).error);
  const isExisting = tab === existingTab;
  const form = isExisting ? existing : added;
  async function askFor(companyName: string): Promise<boolean> {
    try {
      const title = await ask(base.projectId, messages.pleaseAssignCompany(companyName, projectName));
      notify.show({ kind: 'success', title });
      return true;
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.todoAddFailed) });
      return false;
    }
  }

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
    if (isSaved && !isExisting) added.reset({ ...emptyClient, companyId: added.values.companyId });
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
      {isExisting && mine !== undefined && (
        <NewerAssignment
          key={base.version}
          mine={mine}
          theirs={base}
          chosen={existing.values}
          saving={existing.saving}
          onChoose={(values) => {
            existing.reset(valuesOf(base));
            fill(existing, values);
          }}
        />
      )}
      {isExisting ? (
        <AssignForm
          form={existing}
          current={base.companyDetails ?? undefined}
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
          <TextField {...added.field('phoneNumber')} label="Phone" type="tel" maxLength={30} autoComplete="off" />
        </FormFrame>
      )}
    </SideDrawer>
  );
}

/** Puts all of these into a form. */
function fill<Values extends object>(form: Form<Values>, values: Values): void {
  for (const name of Object.keys(values) as (keyof Values & string)[]) form.set(name, values[name]);
}

const nameOf = ({ firstName, lastName }: NewClient): string => `${firstName.trim()} ${lastName.trim()}`;

function errorsOfNew(values: NewClient): Readonly<Record<string, string>> {
  const part = (name: 'firstName' | 'lastName', words: string): readonly (readonly [string, string])[] => {
    const text = values[name].trim();
    const error = text === '' ? messages.pleaseEnter(words) : lettersFault(text);
    return error === undefined ? [] : [[name, error]];
  };
  const parts = [...part('firstName', 'first name'), ...part('lastName', 'last name')];
  const { name, ...rest } = clientFaults({ ...values, name: nameOf(values) });
  return Object.fromEntries([
    ...(values.companyId === '' ? [['companyId', messages.pleaseSelect('company')] as const] : []),
    ...(parts.length > 0 || name === undefined ? parts : [['lastName', name] as const]),
    ...Object.entries(rest),
  ]);
}
