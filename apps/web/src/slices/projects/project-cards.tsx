import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { ContractDocument, ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { copyWords } from '../../api/copy-words.ts';
import { Button } from '../../ui/button.tsx';
import { CardOfValues } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { DateText } from '../../ui/figures/date-text.tsx';
import styles from './edit-project.module.css';

const date = (text: string | null) => (text === null ? null : <DateText value={calendarDate(text)} />);
const retainerText = ({ retainer, currencyCode }: ProjectDetails) =>
  retainer === null ? null : `${currencyCode ?? ''} ${groupedDecimal(retainer)}`.trim();
const names = (people: readonly { name: string; primary: boolean }[], primary: boolean) =>
  people
    .filter((person) => person.primary === primary)
    .map((person) => person.name)
    .join(', ') || null;

/** Every user may see the incentives of their own projects. */
const sellers = ({ salesmans }: ProjectDetails): ReactNode =>
  salesmans.length === 0 ? null : (
    <span className={styles.sellers}>
      {salesmans.map(({ id, name }) => (
        <Link key={id} to={`/salesPersons/incentive/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  );

const documents = (project: ProjectDetails, onLook: (document: ContractDocument) => void) =>
  project.contractDocument.length === 0 ? null : (
    <span className={styles.documentLinks}>
      {project.contractDocument.map((one) => (
        <Button key={one.fileName} size="small" look="quiet" icon="file" onClick={() => onLook(one)}>
          {one.name}
        </Button>
      ))}
    </span>
  );

/** All fields of a project, read-only. */
export function ProjectCards({
  project,
  billingSwitch,
  onLook,
}: {
  readonly project: ProjectDetails;
  /** Switches active billing on or off. */
  readonly billingSwitch: ReactNode;
  /** Shows a contract document. */
  readonly onLook: (document: ContractDocument) => void;
}) {
  const { company, primaryClient: client } = project;
  const isRetainer = project.projectModel === 'T&M Retainer';
  return (
    <>
      <CardOfValues
        title="Project"
        values={[
          { label: 'Project name', value: project.projectName },
          { label: 'Code', value: project.projectCode },
          { label: 'Zoho Project ID', value: project.zohoProjectId },
          ...(project.inProjectTool === false ? [{ label: 'Zoho Projects', value: messages.goneFromTool }] : []),
          { label: 'Start date', value: date(project.startDate) },
          { label: 'End date', value: date(project.endDate) },
          { label: 'Lead source', value: project.leadSource },
          { label: 'Channel', value: project.marketingChannel },
        ]}
      />
      <CardOfValues
        title="Billing"
        actions={billingSwitch}
        values={[
          { label: 'Model', value: project.projectModel },
          { label: 'Pay model', value: project.payModel },
          { label: 'Invoice cycle', value: project.invoiceCycle },
          { label: 'Account type', value: project.accType },
          {
            label: 'Invoice term',
            value: project.invoiceTerm === null ? null : messages.invoiceTermDays(project.invoiceTerm),
          },
          { label: 'Invoice template', value: project.invoiceTemplate },
          ...(isRetainer
            ? [
                { label: 'Retainer', value: retainerText(project) },
                { label: 'T&M hours', value: project.tmHours === null ? null : `${project.tmHours} h` },
              ]
            : []),
          { label: 'Leave term', value: `${project.leaveTerm} days a month` },
          { label: 'Overdue notification', value: project.enableInvoiceOverdueNotification ? 'Yes' : 'No' },
          { label: 'Missing hours mails', value: project.missingHoursMails ? 'Yes' : 'No' },
          { label: 'Active billing', value: project.activeBilling ? 'Yes' : 'No' },
        ]}
      />
      <CardOfValues
        title="People and contracts"
        values={[
          { label: 'Primary CSM', value: names(project.csms, true) },
          { label: 'Secondary CSMs', value: names(project.csms, false) },
          { label: 'Primary accountant', value: names(project.accountants, true) },
          { label: 'Secondary accountants', value: names(project.accountants, false) },
          { label: 'Sales persons', value: sellers(project) },
          { label: 'Contract documents', value: documents(project, onLook) },
        ]}
      />
      <CardOfValues
        title="Company"
        values={[
          { label: 'Company', value: company?.companyName ?? null },
          { label: 'Display name', value: company?.displayName ?? null },
          { label: 'Region', value: company?.region ?? null },
          { label: 'Currency', value: company?.currencyCode ?? null },
          { label: 'Books', value: company === null ? null : company.inBooks ? 'In books' : 'Not in books yet' },
          { label: 'Tax applicability', value: company?.taxDetails.globalTaxSetting ?? null },
          { label: 'Primary client', value: client?.name ?? null },
          {
            label: 'Client email',
            value: client && <CopyText text={client.email} what="the client’s email" words={copyWords} />,
          },
        ]}
      />
    </>
  );
}
