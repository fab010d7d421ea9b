import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { ClientsOfProject } from '../slices/clients/clients-of-project.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { Button } from '../ui/button.tsx';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

/** `/clientdetails/{id}`: the company of a project and who of it is on the project. */
export function ClientDetailsScreen() {
  return <ProjectPage>{(project) => <Clients key={project.projectId} project={project} />}</ProjectPage>;
}

function Clients({ project }: { readonly project: ProjectDetails }) {
  const [isAssigning, assign] = useState(false);
  return (
    <>
      <ProjectHead
        project={project}
        tab="clientDetails"
        actions={
          <Button look="primary" icon="users" onClick={() => assign(true)}>
            Assign clients
          </Button>
        }
      />
      <div className={styles.cards}>
        <ClientsOfProject project={project} isAssigning={isAssigning} onAssigned={() => assign(false)} />
      </div>
    </>
  );
}
