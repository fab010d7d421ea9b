import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { weekOf } from '@countinghouse/billing/values/period.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { ChangedProject } from '@countinghouse/contract/projects/project-form.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Change } from '../../handle.ts';

export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The read-only fields of a change that differ from what is stored (docs/domain/projects.md#read-only-fields). */
export function readOnlyErrors(before: ProjectDetails, changed: ChangedProject): Fault[] {
  const csm = before.csms.find((one) => one.primary)?.email ?? null;
  const requested = changed.csmUsers.find((one) => one.primary)?.email ?? null;
  const compared: readonly (readonly [string, string, boolean])[] = [
    ['name', 'Project name', changed.name === before.projectName],
    ['zohoProjectId', 'Zoho project id', changed.zohoProjectId === before.zohoProjectId],
    ['activeBillingFlag', 'Active billing', changed.activeBillingFlag === before.activeBilling],
    ['invoiceTerm', 'Invoice term', before.invoiceTerm === null || changed.invoiceTerm === before.invoiceTerm],
    ['csmUsers', 'Primary CSM', csm === null || requested?.toLowerCase() === csm.toLowerCase()],
  ];
  return compared
    .filter(([, , isSame]) => !isSame)
    .map(([path, what]) => ({ path, message: serverMessages.cannotBeChangedHere(what) }));
}

/** What is missing because of the model and the pay model, or does not fit the dates of the project. */
export function conditionalErrors(before: ProjectDetails, changed: ChangedProject): Fault[] {
  const faults: Fault[] = [];
  if (changed.model === 'Hourly' && changed.invoiceTemplate === null)
    faults.push({ path: 'invoiceTemplate', message: messages.pleaseSelect('invoice template') });
  if (hasRetainer(changed) && changed.retainer === null)
    faults.push({ path: 'retainer', message: messages.pleaseEnter('retainer') });
  if (before.endDate !== null && changed.projectStartDate > before.endDate)
    faults.push({ path: 'projectStartDate', message: serverMessages.startAfterEnd });
  for (const kind of ['csmUsers', 'accountantUsers'] as const) {
    const second = changed[kind].findIndex(
      (one, at) => one.primary && changed[kind].findIndex((two) => two.primary) < at,
    );
    if (second >= 0) faults.push({ path: `${kind}.${second}.primary`, message: serverMessages.onePrimary });
  }
  return faults;
}

const hasRetainer = ({ model, payModel }: Pick<ChangedProject, 'model' | 'payModel'>): boolean =>
  isRetainerPrepaid({ projectModel: model, payModel });

/** What is stored of a change beside the people: what does not belong to the model is emptied. */
export function columnsAfter(before: ProjectDetails, changed: ChangedProject, today: CalendarDate) {
  return {
    model: changed.model,
    payModel: changed.payModel,
    cycle: changed.cycle,
    accType: changed.accType,
    invoiceTerm: changed.invoiceTerm,
    startDate: changed.projectStartDate,
    leadSource: changed.leadSource,
    channel: changed.channel === '' ? null : changed.channel,
    invoiceTemplate: changed.invoiceTemplate ?? before.invoiceTemplate,
    leaveTerm: changed.leaveTerm,
    retainer: hasRetainer(changed) ? changed.retainer : null,
    tmHours: changed.model === 'T&M Retainer' ? changed.tmHours : null,
    tellsOverdue: changed.enableInvoiceOverdueNotification,
    // weeks before the one in which mails are switched on are not mailed
    missingHoursFrom: (changed.missingHoursMails ?? before.missingHoursMails) ? weekOf(today).start : null,
  };
}
export type ProjectColumns = ReturnType<typeof columnsAfter>;

/** The fields that differ between two states of a project, each with its old and new value as a person reads it. */
export function changesInWords(before: ProjectDetails, after: ProjectDetails): Change[] {
  const [old, next] = [inWords(before), inWords(after)];
  return Object.keys(next)
    .map((fieldName) => ({ fieldName, oldValue: old[fieldName] ?? null, newValue: next[fieldName] ?? null }))
    .filter(({ oldValue, newValue }) => oldValue !== newValue);
}

function inWords(project: ProjectDetails): Record<string, string | null> {
  const names = (people: readonly { name: string; primary?: boolean }[], isPrimary?: boolean): string | null =>
    people
      .filter((one) => isPrimary === undefined || one.primary === isPrimary)
      .map((one) => one.name)
      .join(', ') || null;
  return {
    'Project model': project.projectModel,
    'Pay model': project.payModel,
    'Invoice cycle': project.invoiceCycle,
    'Account type': project.accType,
    'Invoice term': project.invoiceTerm === null ? null : messages.invoiceTermDays(project.invoiceTerm),
    'Start date': project.startDate,
    'Lead source': project.leadSource,
    Channel: project.marketingChannel,
    'Invoice template': project.invoiceTemplate,
    'Leave term': `${project.leaveTerm} days a month`,
    Retainer: project.retainer,
    'T&M hours': project.tmHours,
    'Invoice overdue notification': project.enableInvoiceOverdueNotification ? 'Yes' : 'No',
    'Missing hours mails': project.missingHoursMails ? 'Yes' : 'No',
    'Active billing': project.activeBilling ? 'Yes' : 'No',
    'Primary CSM': names(project.csms, true),
    'Secondary CSMs': names(project.csms, false),
    'Primary accountant': names(project.accountants, true),
    'Secondary accountants': names(project.accountants, false),
    'Sales persons': names(project.salesmans),
    'Contract documents': names(project.contractDocument),
  };
}
