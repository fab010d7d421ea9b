import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { HistoryButton } from '../slices/activity/history.tsx';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { RatesOfProject, type RatesDrawer } from '../slices/rates/rates-of-project.tsx';
import { useMay } from '../api/may.ts';
import { Button } from '../ui/button.tsx';
import { ProjectPage } from './project-page.tsx';

/** `/ratedetails/{id}`: the rates of a project by date. */
export function RateDetailsScreen() {
  return <ProjectPage>{(project) => <Rates key={project.projectId} project={project} />}</ProjectPage>;
}

function Rates({ project }: { project: ProjectDetails }) {
  const mayAdd = useMay(rateEndpoints.add);
  const [drawer, setDrawer] = useState<RatesDrawer>();
  return (
    <>
      <ProjectHead
        project={project}
        tab="rateDetails"
        actions={
          <>
            <HistoryButton
              title={`Rates of ${project.projectName}`}
              of={{ projectId: project.projectId, about: 'RATES' }}
            />
            {mayAdd && (
              <Button look="primary" icon="plus" onClick={() => setDrawer({ kind: 'add' })}>
                Add rates
              </Button>
            )}
          </>
        }
      />
      <RatesOfProject project={project} drawer={drawer} onDrawer={setDrawer} />
    </>
  );
}
