import type { ContractDocument, ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { fetchedPart } from '../ui/fetched-part.tsx';
import { useState } from 'react';
import { BillingSwitch } from '../slices/projects/billing-switch.tsx';
import { LinksCard } from '../slices/projects/links-card.tsx';
import { HistoryButton } from '../slices/activity/history.tsx';
import { ProjectCards } from '../slices/projects/project-cards.tsx';
import { ProjectDevelopers } from '../slices/projects/project-developers.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { OrdersCard } from '../slices/purchase-orders/orders-card.tsx';
import { RetainerCard } from '../slices/retainer/retainer-card.tsx';
import { Button } from '../ui/button.tsx';
import { ProjectPage } from './project-page.tsx';
import styles from './project-page.module.css';

const EditProjectDrawer = fetchedPart(
  async () => (await import('../slices/projects/edit-project-drawer.tsx')).EditProjectDrawer,
);
const DocumentViewer = fetchedPart(async () => (await import('../slices/projects/document-viewer.tsx')).DocumentViewer);

/** `/projectdetails/{id}` */
export function ProjectDetailsScreen() {
  return <ProjectPage>{(project) => <Details key={project.projectId} project={project} />}</ProjectPage>;
}

function Details({ project }: { project: ProjectDetails }) {
  const [isEdited, setEdited] = useState(false);
  const [document, setDocument] = useState<ContractDocument>();
  return (
    <>
      <ProjectHead
        project={project}
        tab="projectDetails"
        actions={
          <>
            <HistoryButton title={project.projectName} of={{ projectId: project.projectId, about: 'PROJECT' }} />
            <Button look="primary" icon="edit" onClick={() => setEdited(true)}>
              Edit
            </Button>
          </>
        }
      />
      <div className={styles.cards}>
        <ProjectCards project={project} billingSwitch={<BillingSwitch project={project} />} onLook={setDocument} />
        <LinksCard project={project} />
        <RetainerCard project={project} />
        <OrdersCard project={project} onLook={setDocument} />
        <ProjectDevelopers project={project} />
      </div>
      <>
        {isEdited && <EditProjectDrawer project={project} onClose={() => setEdited(false)} />}
        {document !== undefined && <DocumentViewer document={document} onClose={() => setDocument(undefined)} />}
      </>
    </>
  );
}
