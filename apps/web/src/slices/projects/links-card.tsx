import { linkEndpoints, linkUrlFault } from '@countinghouse/contract/links.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { projectEndpoints, type ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, keyOf, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFrame } from '../../ui/form/form-frame.tsx';
import { faultsAt, type FieldFault } from '../../ui/form/form-state.ts';
import { useKeptForm } from '../../ui/form/kept-form.ts';
import { newerLines, NewerValues, type NewerLine } from '../../ui/form/newer-values.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import styles from './edit-project.module.css';

type ProjectLink = ProjectDetails['links'][number];

/** The links of a project; each opens in a new tab. */
export function LinksCard({ project }: { readonly project: ProjectDetails }) {
  const confirm = useConfirm();
  const notify = useNotifications();
  const refresh = useRefresh();
  const [open, setOpen] = useState<ProjectLink | 'new'>();

  async function remove({ linkId, title, version }: ProjectLink): Promise<void> {
    const question = { title: messages.linkDeleteQuestion(title), yes: 'Delete', no: 'Keep', danger: true };
    if (!(await confirm(question))) return;
    try {
      const request = { params: { linkId }, query: { version } };
      const { message } = await api(linkEndpoints.remove, request, { key: newKey() });
      notify.show({ kind: 'success', title: message ?? messages.linkDeleted });
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, messages.linkDeleteFailed) });
    } finally {
      refresh();
    }
  }
  return (
    <Card
      title="Links"
      note={String(project.links.length)}
      actions={
        <Button size="small" icon="plus" onClick={() => setOpen('new')}>
          Add link
        </Button>
      }
    >
      {project.links.length === 0 ? (
        <p className={styles.quiet}>Boards, folders and orders that belong to the project.</p>
      ) : (
        <ul className={styles.links}>
          {project.links.map((link) => (
            <li key={link.linkId}>
              <Icon name="external" size={14} />
              <a href={link.url} target="_blank" rel="noopener noreferrer" title={link.url}>
                {link.title}
              </a>
              <span>
                <IconButton
                  icon="edit"
                  label={`Edit the link ${link.title}`}
                  size="small"
                  onClick={() => setOpen(link)}
                />
                <IconButton
                  icon="trash"
                  label={`Delete the link ${link.title}`}
                  size="small"
                  onClick={() => void remove(link)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {open !== undefined && (
        <LinkDrawer project={project} {...(open === 'new' ? {} : { link: open })} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}

const labels = { title: 'Title', url: 'URL' } as const;
type LinkText = Readonly<Record<keyof typeof labels, string>>;

function LinkDrawer({
  project,
  link,
  onClose,
}: {
  readonly project: ProjectDetails;
  readonly link?: ProjectLink;
  readonly onClose: () => void;
}) {
  const notify = useNotifications();
  const refresh = useRefresh();
  const saveOnce = useSaveOnce();
  const [base, setBase] = useState(link);
  const [newer, setNewer] = useState<readonly NewerLine<keyof LinkText>[]>();
  const failed = link === undefined ? messages.linkAddFailed : messages.linkEditFailed;
  const form = useForm<LinkText>({
    initial: { title: base?.title ?? '', url: base?.url ?? '' },
    check: ({ title, url }) => ({
      ...faultsAt('title', title.trim() === '' ? messages.pleaseEnter('link title') : undefined),
      ...faultsAt('url', url.trim() === '' ? messages.pleaseEnter('link url') : linkUrlFault(url)),
    }),
    save: async ({ title, url }) => {
      try {
        const { message } =
          base === undefined
            ? await saveOnce(linkEndpoints.add, { params: { id: project.projectId }, body: { title, url } })
            : await saveOnce(linkEndpoints.change, {
                params: { linkId: base.linkId },
                body: { title, url, version: base.version },
              });
        notify.show({ kind: 'success', title: message ?? messages.linkUpdated });
        onClose();
        return undefined;
      } catch (error) {
        return faultsOf(error, { title, url });
      } finally {
        refresh();
      }
    },
  });
  useKeptForm(form, `link ${link?.linkId ?? 'new'} of project ${project.projectId}`, base, setBase);

  function faultsOf(error: unknown, mine: LinkText): readonly FieldFault[] {
    const message = wordsOfFailure(error, failed);
    if (!isApiFailure(error)) return [{ path: '', message }];
    const current = linkEndpoints.change.answer.safeParse(error.current);
    if (error.code === 'stale_version' && current.success) {
      const theirs = { title: current.data.title, url: current.data.url };
      setBase(current.data);
      setNewer(newerLines(mine, theirs));
      form.rebase(theirs);
      return [{ path: '', message }];
    }
    notify.show({ kind: 'error', title: message });
    return error.fields.length > 0 ? error.fields : [{ path: '', message }];
  }
  return (
    <SideDrawer
      title={link === undefined ? 'Add link' : 'Edit link'}
      subtitle={project.projectName}
      width={480}
      dirty={form.dirty}
      saving={form.saving}
      canSave={form.dirty}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <FormFrame form={form} label="Link">
        {newer !== undefined && newer.length > 0 && base !== undefined && (
          <NewerValues
            key={base.version}
            lines={newer}
            labelOf={(name) => labels[name]}
            saving={form.saving}
            chosenOf={(name) => form.values[name]}
            onChoose={(name, value) => form.set(name, value)}
            onTakeAll={() => {
              form.reset({ title: base.title, url: base.url });
              setNewer(undefined);
            }}
          />
        )}
        <TextField {...form.field('title')} label={labels.title} maxLength={200} required />
        <TextField {...form.field('url')} label={labels.url} type="url" maxLength={2000} required />
      </FormFrame>
    </SideDrawer>
  );
}

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(projectEndpoints.get) });
}
