import { HistoryButton } from '../slices/activity/history.tsx';
import { ProjectCards } from '../slices/projects/project-cards.tsx';
import { ProjectDevelopers } from '../slices/projects/project-developers.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { RetainerCard } from '../slices/retainer/retainer-balance.tsx';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

/** `/projectdetails/{id}` */
export function ProjectDetailsScreen() {
  return (
    <ProjectPage>
      {(project) => (
        <>
          <ProjectHead
            project={project}
            tab="projectDetails"
            actions={
              <HistoryButton title={project.projectName} of={{ projectId: project.projectId, about: 'PROJECT' }} />
            }
          />
          <div className={styles.cards}>
            <ProjectCards project={project} />
            <RetainerCard project={project} />
            <ProjectDevelopers project={project} />
          </div>
        </>
      )}
    </ProjectPage>
  );
}
