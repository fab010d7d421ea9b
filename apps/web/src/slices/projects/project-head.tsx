import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

export type ProjectTab = 'projectDetails' | 'rateDetails' | 'developers' | 'predictionDetails';

/** The head of every page of a project: its name, its state, and the tabs. Invoices wait until the billing fields are there. */
export function ProjectHead({
  project,
  tab,
  actions,
}: {
  readonly project: ProjectDetails;
  readonly tab: ProjectTab;
  readonly actions?: ReactNode;
}) {
  const missing = project.missingFields.join(', ');
  const addresses: Readonly<Record<string, string>> = {
    projectDetails: `/projectdetails/${project.projectId}`,
    rateDetails: `/ratedetails/${project.projectId}`,
    developers: `/developers/${project.projectId}`,
    predictionDetails: `/predictiondetails/${project.projectId}`,
  };
  return (
    <PageHeader
      above={<Link to="/projectlist">Projects</Link>}
      title={project.projectName}
      meta={
        <>
          <span>{project.projectCode}</span>
          <span>
            {project.projectModel}
            {project.payModel === null ? '' : `, ${project.payModel}`}
          </span>
          <StatusBadge status={project.status} />
        </>
      }
      actions={actions}
      tabs={
        <TabLinks
          label="Project"
          current={tab}
          tabs={[
            { key: 'projectDetails', label: 'Project Details' },
            { key: 'rateDetails', label: 'Rate Details' },
            { key: 'developers', label: 'Developers (Leave Balance)' },
            {
              key: 'predictionDetails',
              label: 'Prediction & Invoices',
              ...(missing === '' ? {} : { blocked: messages.missingProjectFields(missing) }),
            },
          ]}
          renderLink={({ key, label }, look) => (
            <Link to={addresses[key] ?? '/'} {...look}>
              {label}
            </Link>
          )}
        />
      }
    />
  );
}
