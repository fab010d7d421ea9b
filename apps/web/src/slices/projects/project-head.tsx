import type { ReactNode } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { Link, Navigate, useSearchParams } from 'react-router';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

export type ProjectTab =
  | 'projectDetails'
  | 'rateDetails'
  | 'leaveBalance'
  | 'predictionDetails'
  | 'clientDetails'
  | 'projectNotes';

/**
 * The header of every page of a project: its name, its state, and the tabs. Invoices are disabled until the billing fields are
 * filled in. `headerSelectedItem` in the address selects a tab.
 */
export function ProjectHead({
  project,
  tab,
  actions,
}: {
  readonly project: ProjectDetails;
  readonly tab: ProjectTab;
  readonly actions?: ReactNode;
}) {
  const named = useSearchParams()[0].get('headerSelectedItem');
  const missing = project.missingFields.join(', ');
  const addresses: Readonly<Record<string, string | undefined>> = {
    projectDetails: `/projectdetails/${project.projectId}`,
    rateDetails: `/ratedetails/${project.projectId}`,
    leaveBalance: `/developers/${project.projectId}`,
    predictionDetails: `/predictiondetails/${project.projectId}`,
    clientDetails: `/clientdetails/${project.projectId}`,
    projectNotes: `/projectnotes/${project.projectId}`,
  };
  const other = named === null || named === tab ? undefined : addresses[named];
  if (other !== undefined) return <Navigate to={other} replace />;
  return (
    <PageHeader
      above={<BackLink to="/projectlist">Projects</BackLink>}
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
            { key: 'leaveBalance', label: 'Developers (Leave Balance)' },
            {
              key: 'predictionDetails',
              label: 'Prediction & Invoices',
              ...(missing === '' ? {} : { blocked: messages.missingProjectFields(missing) }),
            },
            { key: 'clientDetails', label: 'Client Details' },
            { key: 'projectNotes', label: 'Notes' },
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
