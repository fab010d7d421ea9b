import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { ChangedProject } from '@countinghouse/contract/projects/project-form.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Change } from '../../handle.ts';

export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The read-only fields of a change that differ from what is stored (docs/domain/projects.md#read-only-fields). */
export function readOnlyErrors(before: ProjectDetails, wish: ChangedProject): Fault[] {
  const csm = before.csms.find((one) => one.primary)?.email ?? null;
  const requested = wish.csmUsers.find((one) => one.primary)?.email ?? null;
  const compared: readonly (readonly [string, string, boolean])[] = [
    ['name', 'Project name', wish.name === before.projectName],
    ['zohoProjectId', 'Zoho project id', wish.zohoProjectId === before.zohoProjectId],
    ['activeBillingFlag', 'Active billing', wish.activeBillingFlag === before.activeBilling],
    ['invoiceTerm', 'Invoice term', before.invoiceTerm === null || wish.invoiceTerm === before.invoiceTerm],
    ['csmUsers', 'Primary CSM', csm === null || requested?.toLowerCase() === csm.toLowerCase()],
  ];
  return compared
    .filter(([, , isSame]) => !isSame)
    .map(([path, what]) => ({ path, message: serverMessages.cannotBeChangedHere(what) }));
}

/** What is missing because of the model and the pay model, or does not fit the dates of the project. */
export function conditionalErrors(before: ProjectDetails, wish: ChangedProject): Fault[] {
  const faults: Fault[] = [];
  if (wish.model === 'Hourly' && wish.invoiceTemplate === null)
    faults.push({ path: 'invoiceTemplate', message: messages.pleaseSelect('invoice template') });
  if (hasRetainer(wish) && wish.retainer === null)
    faults.push({ path: 'retainer', message: messages.pleaseEnter('retainer') });
  if (before.endDate !== null && wish.projectStartDate > before.endDate)
    faults.push({ path: 'projectStartDate', message: serverMessages.startAfterEnd });
  for (const kind of ['csmUsers', 'accountantUsers'] as const) {
    const second = wish[kind].findIndex((one, at) => one.primary && wish[kind].findIndex((two) => two.primary) < at);
    if (second >= 0) faults.push({ path: `${kind}.${second}.primary`, message: serverMessages.onePrimary });
  }
  return faults;
}

const hasRetainer = ({ model, payModel }: Pick<ChangedProject, 'model' | 'payModel'>): boolean =>
  isRetainerPrepaid({ projectModel: model, payModel });

/** What is stored of a change beside the people: what does not belong to the model is emptied. */
export function columnsAfter(before: ProjectDetails, wish: ChangedProject) {
  return {
    model: wish.model,
    payModel: wish.payModel,
    cycle: wish.cycle,
    accType: wish.accType,
    invoiceTerm: wish.invoiceTerm,
    startDate: wish.projectStartDate,
    leadSource: wish.leadSource,
    channel: wish.channel === '' ? null : wish.channel,
    invoiceTemplate: wish.invoiceTemplate ?? before.invoiceTemplate,
    leaveTerm: wish.leaveTerm,
    retainer: hasRetainer(wish) ? wish.retainer : null,
    tmHours: wish.model === 'T&M Retainer' ? wish.tmHours : null,
    tellsOverdue: wish.enableInvoiceOverdueNotification,
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
    'Invoice term': project.invoiceTerm === null ? null : `${project.invoiceTerm} days`,
    'Start date': project.startDate,
    'Lead source': project.leadSource,
    Channel: project.marketingChannel,
    'Invoice template': project.invoiceTemplate,
    'Leave term': `${project.leaveTerm} days a month`,
    Retainer: project.retainer,
    'T&M hours': project.tmHours,
    'Invoice overdue notification': project.enableInvoiceOverdueNotification ? 'Yes' : 'No',
    'Active billing': project.activeBilling ? 'Yes' : 'No',
    'Primary CSM': names(project.csms, true),
    'Secondary CSMs': names(project.csms, false),
    'Primary accountant': names(project.accountants, true),
    'Secondary accountants': names(project.accountants, false),
    'Sales persons': names(project.salesmans),
    'Contract documents': names(project.contractDocument),
  };
}
