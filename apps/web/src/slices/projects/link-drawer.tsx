import { linkEndpoints, linkFields } from '@countinghouse/contract/projects/links.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/api.ts';
import { RecordDrawer } from '../../records/record-drawer.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { useRecordForm } from '../../records/record-form.ts';

type ProjectLink = ProjectDetails['links'][number];

type LinkText = Readonly<Record<keyof typeof linkFields, string>>;

/** Adds or changes a link of a project. */
export function LinkDrawer({
  project,
  link,
  onClose,
}: {
  readonly project: ProjectDetails;
  readonly link?: ProjectLink;
  readonly onClose: () => void;
}) {
  const edited = useRecordForm<LinkText, ProjectLink>({
    name: `link ${link?.linkId ?? 'new'} of project ${project.projectId}`,
    record: link,
    fields: linkFields,
    save: ({ title, url }, stored, saveOnce) =>
      stored === undefined
        ? saveOnce(linkEndpoints.add, { params: { id: project.projectId }, body: { title, url } })
        : saveOnce(linkEndpoints.change, {
            params: { linkId: stored.linkId },
            body: { title, url, version: stored.version },
          }),
    answer: linkEndpoints.change.answer,
    words: {
      saved: messages.linkUpdated,
      addFailed: messages.linkAddFailed,
      changeFailed: messages.linkEditFailed,
    },
    refresh: useRefreshLinks(),
    onSaved: onClose,
  });
  const { form } = edited;
  return (
    <RecordDrawer
      of={edited}
      title={link === undefined ? 'Add link' : 'Edit link'}
      subtitle={project.projectName}
      width={480}
      label="Link"
      onClose={onClose}
    >
      <RecordField {...form.field('title')} of={linkFields.title} />
      <RecordField {...form.field('url')} of={linkFields.url} />
    </RecordDrawer>
  );
}

/** Fetches the project again, because its answer contains the links. */
export function useRefreshLinks(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.get) });
}
