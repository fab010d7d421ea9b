import { linkEndpoints } from '@countinghouse/contract/projects/links.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { useAction } from '../../records/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './edit-project.module.css';
import { LinkDrawer, useRefreshLinks } from './link-drawer.tsx';

type ProjectLink = ProjectDetails['links'][number];

/** The links of a project; each opens in a new tab. */
export function LinksCard({ project }: { readonly project: ProjectDetails }) {
  const { act } = useAction(useRefreshLinks());
  const [open, setOpen] = useState<ProjectLink | 'new'>();
  const remove = ({ linkId, title, version }: ProjectLink) =>
    act({
      record: linkId,
      question: { title: messages.linkDeleteQuestion(title), yes: 'Delete', no: 'Keep', danger: true },
      call: (saveOnce) => saveOnce(linkEndpoints.remove, { params: { linkId }, query: { version } }),
      done: messages.linkDeleted,
      failed: messages.linkDeleteFailed,
    });
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
