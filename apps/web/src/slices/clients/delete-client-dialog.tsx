import {
  clientEndpoints,
  type Client,
  type ProjectOfClient,
} from '@countinghouse/contract/clients/clients.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { toFailure } from '../../api/to-failure.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { FormButtons, FormFrame } from '../../ui/form/form-frame.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { replacementWords } from './client-words.ts';
import { useClients, useInvalidateClients, useProjectsOfClient, useReplacements } from './use-clients.ts';

/** The limit of replacements in one request. */
const mostProjects = 200;

/** Deletes a client who is on projects: lists the projects with a suggested replacement each, and does it all at once. */
export function DeleteClientDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const { data, error, refetch } = useProjectsOfClient(client.id, { pageNo: 1, pageSize: mostProjects });
  const failure = toFailure(error, () => void refetch(), messages.projectsOfClientFailed);
  return (
    <Dialog title={`Delete ${client.name}`} width={640} onClose={onClose}>
      {data !== undefined ? (
        <Replacements
          client={client}
          projects={data.projectDetails}
          outOfSight={client.projects - data.paginationDetails.totalElements}
          onClose={onClose}
        />
      ) : failure === undefined ? (
        <LoadingState />
      ) : (
        <ErrorState {...failure} />
      )}
    </Dialog>
  );
}

/** The replacement for each assignment, by the id of the project. */
type Chosen = Readonly<Record<string, string | undefined>>;

function Replacements({
  client,
  projects,
  outOfSight,
  onClose,
}: {
  readonly client: Client;
  readonly projects: readonly ProjectOfClient[];
  /** The number of further projects that the user does not see. */
  readonly outOfSight: number;
  readonly onClose: () => void;
}) {
  const { save } = useAction(useInvalidateClients());
  const others = (useClients(client.company.id).data ?? []).filter(({ id }) => id !== client.id);
  const form = useForm<Chosen>({
    initial: {},
    check: (chosen) =>
      Object.fromEntries(
        projects.flatMap(({ projectId }) =>
          (chosen[projectId] ?? '') === '' ? [[String(projectId), messages.pleaseSelect('client')]] : [],
        ),
      ),
    save: (chosen) => {
      return save({
        call: (saveOnce) =>
          saveOnce(clientEndpoints.replace, {
            body: {
              clientId: client.id,
              thenDelete: { version: client.version },
              replacements: projects.map(({ projectId, version, primary }) => ({
                projectId,
                version,
                clientId: Number(chosen[projectId]),
                primaryClient: primary,
              })),
            },
          }),
        done: messages.clientReplacedAndDeleted,
        failed: messages.clientDeleteFailed,
        errorsOf: ({ fields }) =>
          fields.map(({ path, message }) => ({
            path: path.replace(/^replacements\.(\d+)\..*/, (_, at) => String(projects[Number(at)]?.projectId ?? '')),
            message,
          })),
        onDone: onClose,
      });
    },
  });
  const chosen = new Set(projects.map(({ projectId }) => form.values[projectId] ?? ''));
  const [same] = chosen;
  return (
    <FormFrame form={form} label={`Delete ${client.name}`}>
      <p>{messages.replaceBeforeDelete(client.name, projects.length)}</p>
      {others.length === 0 && <p role="status">{messages.noClientsInCompany}</p>}
      {outOfSight > 0 && <p role="status">{messages.projectsOutOfSight(outOfSight)}</p>}
      {projects.length > 1 && (
        <SelectField
          {...form.field('all')}
          value={chosen.size === 1 ? (same ?? '') : ''}
          label="On all projects"
          choices={others.map((one) => ({ value: String(one.id), label: replacementWords(one) }))}
          onChange={(clientId) => {
            for (const { projectId } of projects) form.set(String(projectId), clientId);
          }}
        />
      )}
      {projects.map((project) => (
        <Place
          key={project.projectId}
          project={project}
          others={others}
          field={form.field(String(project.projectId))}
        />
      ))}
      <FormButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" submits busy={form.saving} disabled={outOfSight > 0 || others.length === 0}>
          Replace and delete
        </Button>
      </FormButtons>
    </FormFrame>
  );
}

/** The assignment of the client to one project, with the suggested replacement. */
function Place({
  project: { projectId, projectCode, projectName, primary },
  others,
  field,
}: {
  readonly project: ProjectOfClient;
  readonly others: readonly Client[];
  readonly field: FieldBinding<string | undefined>;
}) {
  const { data, error, refetch, isFetching } = useReplacements(projectId, primary);
  const failure =
    data === undefined ? toFailure(error, () => void refetch(), messages.clientSuggestionsFailed) : undefined;
  if (failure !== undefined) return <ErrorState {...failure} />;
  const suggested = data ?? [];
  // the client chosen for all projects may already be on this one
  const chosen = others.filter(
    ({ id }) => String(id) === field.value && !suggested.some(({ clientId }) => clientId === id),
  );
  return (
    <SelectField
      {...field}
      value={field.value ?? ''}
      label={`${projectName} (${projectCode}), ${primary ? 'new primary client' : 'replacement client'}`}
      help="Clients with the fewest projects come first"
      required
      loading={isFetching}
      choices={[
        ...suggested.map((one) => ({ value: String(one.clientId), label: replacementWords(one) })),
        ...chosen.map((one) => ({ value: String(one.id), label: replacementWords(one) })),
      ]}
    />
  );
}
