import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

/** A page that opens in a tab beside the current work: what it lists, the project, and its CSM. */
export function BesidePage({
  title,
  project,
  children,
}: {
  readonly title: string;
  /** Undefined until it is known. */
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

/** The id of a project in an address, if it is valid. */
export const projectIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
