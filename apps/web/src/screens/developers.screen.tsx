import { LeaveBalance } from '../slices/leave/leave-balance.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

/** `/developers/{id}` */
export function DevelopersScreen() {
  return (
    <ProjectPage>
      {(project) => (
        <>
          <ProjectHead project={project} tab="leaveBalance" />
          <div className={styles.cards}>
            <LeaveBalance project={project} />
          </div>
        </>
      )}
    </ProjectPage>
  );
}
