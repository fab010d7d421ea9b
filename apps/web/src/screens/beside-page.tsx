import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** A page that opens beside the one that is worked on: what it lists, of which project, and who looks after it. */
export function BesidePage({
  title,
  project,
  children,
}: {
  readonly title: string;
  /** Nothing as long as it is not known. */
  readonly project: { readonly name: string; readonly model: string; readonly csm: string | null } | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <PageHeader
        above={title}
        title={project?.name ?? title}
        meta={
          project !== undefined && (
            <>
              <span>{project.model}</span>
              <span>CSM: {project.csm ?? '-'}</span>
            </>
          )
        }
      />
      <div className={styles.list}>{children}</div>
    </div>
  );
}

/** The id of a project in an address, if it is one. */
export const projectIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
