import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  invoiceTermMax,
  namesError,
  peopleMax,
  type ProjectDetailsIn,
} from '@countinghouse/contract/projects/project-form.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { FieldErrors } from '../../ui/form/form-state.ts';

/** One of several people in the same role on a project: an e-mail address, or the id of a sales person. */
export interface PersonRow {
  readonly who: string;
}

/** The values of the edit form: all as text, in the format that a user types. */
export interface ProjectValues {
  readonly name: string;
  readonly zohoProjectId: string;
  readonly projectStartDate: string;
  readonly model: string;
  readonly leadSource: string;
  readonly channel: string;
  readonly activeBilling: string;
  readonly salesPersons: readonly PersonRow[];
  readonly primaryCsm: string;
  readonly secondaryCsms: readonly PersonRow[];
  readonly payModel: string;
  readonly cycle: string;
  readonly accType: string;
  readonly invoiceTerm: string;
  readonly invoiceTemplate: string;
  readonly retainer: string;
  readonly tmHours: string;
  readonly leaveTerm: string;
  readonly primaryAccountant: string;
  readonly secondaryAccountants: readonly PersonRow[];
  readonly retainerActiveBalance: string;
  readonly retainerActiveDate: string;
  readonly overdue: 'Yes' | 'No';
  readonly missingHoursMails: 'Yes' | 'No';
  readonly addFiles: readonly File[];
  readonly removeFiles: readonly string[];
}
export type FieldName = keyof ProjectValues;

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Project Name',
  zohoProjectId: 'Zoho Project ID',
  projectStartDate: 'Project Start Date',
  model: 'Project Model',
  leadSource: 'Lead Source',
  channel: 'Channel',
  activeBilling: 'Active Billing',
  salesPersons: 'Sales persons',
  primaryCsm: 'Primary CSM',
  secondaryCsms: 'Secondary CSMs',
  payModel: 'Pay Model',
  cycle: 'Invoice Cycle',
  accType: 'Account Type',
  invoiceTerm: 'Invoice Term',
  invoiceTemplate: 'Invoice Template',
  retainer: 'Retainer',
  tmHours: 'T&M Hours',
  leaveTerm: 'Leave Term',
  primaryAccountant: 'Primary Accountant',
  secondaryAccountants: 'Secondary Accountants',
  retainerActiveBalance: 'Retainer Active Balance',
  retainerActiveDate: 'Retainer Active Date',
  overdue: 'Invoice overdue notification',
  missingHoursMails: 'Missing hours mails',
  addFiles: 'Contract documents',
  removeFiles: 'Contract documents',
};

const people = (rows: readonly string[]): PersonRow[] => rows.map((who) => ({ who }));

/** A project as the form shows it. */
export function valuesOf(project: ProjectDetails): ProjectValues {
  const staff = (list: ProjectDetails['csms'], isPrimary: boolean): string[] =>
    list.filter((one) => one.primary === isPrimary).map((one) => one.email);
  return {
    name: project.projectName,
    zohoProjectId: project.zohoProjectId,
    projectStartDate: project.startDate ?? '',
    model: project.projectModel,
    leadSource: project.leadSource ?? '',
    channel: project.marketingChannel ?? '',
    activeBilling: project.activeBilling ? 'Yes' : 'No',
    salesPersons: people(project.salesmans.map((one) => String(one.id))),
    primaryCsm: staff(project.csms, true)[0] ?? '',
    secondaryCsms: people(staff(project.csms, false)),
    payModel: project.payModel ?? '',
    cycle: project.invoiceCycle ?? '',
    accType: project.accType ?? '',
    invoiceTerm: project.invoiceTerm === null ? '' : String(project.invoiceTerm),
    invoiceTemplate: project.invoiceTemplate,
    retainer: project.retainer ?? '',
    tmHours: project.tmHours ?? '',
    leaveTerm: project.leaveTerm,
    primaryAccountant: staff(project.accountants, true)[0] ?? '',
    secondaryAccountants: people(staff(project.accountants, false)),
    retainerActiveBalance: project.retainerActiveBalance ?? '',
    retainerActiveDate: project.retainerActiveDate ?? '',
    overdue: project.enableInvoiceOverdueNotification ? 'Yes' : 'No',
    missingHoursMails: project.missingHoursMails ? 'Yes' : 'No',
    addFiles: [],
    removeFiles: [],
  };
}

/** The Retainer field belongs to a T&M Retainer paid Prepaid. */
export const showsRetainer = ({ model, payModel }: Pick<ProjectValues, 'model' | 'payModel'>): boolean =>
  isRetainerPrepaid({ projectModel: model, payModel } as Parameters<typeof isRetainerPrepaid>[0]);
/** The Invoice Template field belongs to the model Hourly. */
export const showsTemplate = ({ model }: Pick<ProjectValues, 'model'>): boolean => model === 'Hourly';
export const showsTmHours = ({ model }: Pick<ProjectValues, 'model'>): boolean => model === 'T&M Retainer';

const required: readonly (readonly [FieldName, string])[] = [
  ['projectStartDate', messages.pleaseSelect('project start date')],
  ['model', messages.pleaseSelect('project model')],
  ['leadSource', messages.pleaseSelect('lead source')],
  ['payModel', messages.pleaseSelect('pay model')],
  ['cycle', messages.pleaseSelect('invoice cycle')],
  ['accType', messages.pleaseSelect('account type')],
  ['leaveTerm', messages.pleaseEnter('leave term')],
];
const rows: readonly (readonly ['salesPersons' | 'secondaryCsms' | 'secondaryAccountants', string])[] = [
  ['salesPersons', messages.pleaseSelect('salesman')],
  ['secondaryCsms', messages.pleaseSelect('secondary CSM')],
  ['secondaryAccountants', messages.pleaseSelect('accountant')],
];

/** The errors of the form, by field; the server checks the same again. */
export function projectErrors(values: ProjectValues): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, message] of required) if (values[name] === '') errors[name] = message;
  if (values.invoiceTerm !== '' && !/^\d+$/.test(values.invoiceTerm.trim()))
    errors['invoiceTerm'] = messages.invalidInvoiceTerm;
  else if (Number(values.invoiceTerm) > invoiceTermMax)
    errors['invoiceTerm'] = messages.invoiceTermMost(invoiceTermMax);
  if (showsTemplate(values) && values.invoiceTemplate === '')
    errors['invoiceTemplate'] = messages.pleaseSelect('invoice template');
  if (showsRetainer(values) && values.retainer.trim() === '') errors['retainer'] = messages.pleaseEnter('retainer');
  else if (showsRetainer(values) && !/^0*[1-9]\d{0,11}$/.test(values.retainer.trim()))
    errors['retainer'] = messages.invalidRetainer;
  for (const [name, message] of rows)
    for (const [at, row] of values[name].entries()) if (row.who === '') errors[`${name}.${at}.who`] = message;
  if (values.salesPersons.length === 0) errors['salesPersons'] = messages.noSalesPerson;
  for (const [name, primary] of [
    ['salesPersons', ''],
    ['secondaryCsms', values.primaryCsm],
    ['secondaryAccountants', values.primaryAccountant],
  ] as const)
    if (values[name].length + (primary === '' ? 0 : 1) > peopleMax) errors[name] = messages.tooManyPeople(peopleMax);
  const twice = namesError({
    salesPersons: values.salesPersons.map((one) => one.who),
    csms: [values.primaryCsm, ...values.secondaryCsms.map((one) => one.who)],
    accountants: [values.primaryAccountant, ...values.secondaryAccountants.map((one) => one.who)],
  });
  if (twice !== undefined) errors[''] = twice;
  return errors;
}

const staffIn = (primary: string, secondary: readonly PersonRow[]) => [
  ...(primary === '' ? [] : [{ email: primary, primary: true }]),
  ...secondary.map((one) => ({ email: one.who, primary: false })),
];

/** The settings, people and kept documents of the form, as they are sent. */
export function detailsOf(project: ProjectDetails, values: ProjectValues) {
  const documents = project.contractDocument.map((one) => one.name);
  return {
    projectId: project.projectId,
    name: values.name,
    zohoProjectId: values.zohoProjectId,
    model: values.model,
    cycle: values.cycle,
    invoiceTerm: values.invoiceTerm.trim() === '' ? null : Number(values.invoiceTerm),
    payModel: values.payModel,
    accType: values.accType,
    projectStartDate: values.projectStartDate,
    csmUsers: staffIn(values.primaryCsm, values.secondaryCsms),
    accountantUsers: staffIn(values.primaryAccountant, values.secondaryAccountants),
    salesPersons: values.salesPersons.map((one) => ({ id: Number(one.who) })),
    leadSource: values.leadSource,
    channel: values.channel,
    activeBillingFlag: project.activeBilling,
    invoiceTemplate: showsTemplate(values) ? values.invoiceTemplate : null,
    leaveTerm: values.leaveTerm,
    retainer: showsRetainer(values) ? values.retainer.trim() : null,
    tmHours: showsTmHours(values) && values.tmHours !== '' ? values.tmHours : null,
    retainerActiveBalance: project.retainerActiveBalance,
    retainerActiveDate: project.retainerActiveDate,
    enableInvoiceOverdueNotification: values.overdue === 'Yes',
    missingHoursMails: values.missingHoursMails === 'Yes',
    contractLinks: documents.filter((name) => !values.removeFiles.includes(name)),
  } satisfies { readonly [Name in keyof ProjectDetailsIn]: unknown };
}

/** The request of the form: its three parts. */
export function toFormData(project: ProjectDetails, values: ProjectValues): FormData {
  // another user may have removed one of them meanwhile
  const removed = values.removeFiles.filter((name) => project.contractDocument.some((one) => one.name === name));
  const form = new FormData();
  form.set('projectDetails', JSON.stringify(detailsOf(project, values)));
  for (const file of values.addFiles) form.append('addFiles', file);
  if (removed.length > 0) form.set('removeFiles', JSON.stringify(removed));
  return form;
}

/** The field of the form for a path of the server's answer. */
export function fieldOf(path: string, values: Pick<ProjectValues, 'primaryCsm' | 'primaryAccountant'>): string {
  const [list, at = '', key] = path.split('.');
  const place = Number(at);
  if (list === 'salesPersons') return key === undefined ? 'salesPersons' : `salesPersons.${place}.who`;
  if (list !== 'csmUsers' && list !== 'accountantUsers') return path;
  const [primary, others] =
    list === 'csmUsers'
      ? (['primaryCsm', 'secondaryCsms'] as const)
      : (['primaryAccountant', 'secondaryAccountants'] as const);
  if (key === undefined) return others;
  const before = values[primary] === '' ? 0 : 1;
  return place < before ? primary : `${others}.${place - before}.who`;
}

/** The fields that are compared with another user's values: all but the files, which only this user has. */
export type ComparedName = Exclude<FieldName, 'addFiles' | 'removeFiles'>;

/** Each field as one text; several people have one line each. */
export function textsOf(values: ProjectValues): Record<ComparedName, string> {
  const { addFiles: _added, removeFiles: _removed, ...compared } = values;
  const lines = (list: readonly PersonRow[]): string => list.map((one) => one.who).join('\n');
  return {
    ...compared,
    salesPersons: lines(values.salesPersons),
    secondaryCsms: lines(values.secondaryCsms),
    secondaryAccountants: lines(values.secondaryAccountants),
  };
}

/** Whether a field can be changed in the form: some never, and some only while they have no value. */
export function isChangeable(name: ComparedName, { invoiceTerm, csms }: ProjectDetails): boolean {
  switch (name) {
    case 'name':
    case 'zohoProjectId':
    case 'activeBilling':
    case 'retainerActiveBalance':
    case 'retainerActiveDate':
      return false;
    case 'invoiceTerm':
      return invoiceTerm === null;
    case 'primaryCsm':
      return csms.every((one) => !one.primary);
    default:
      return true;
  }
}

/** Converts a text of `textsOf` to the value of the field. */
export function valueFrom(name: ComparedName, text: string): string | readonly PersonRow[] {
  const isList = name === 'salesPersons' || name === 'secondaryCsms' || name === 'secondaryAccountants';
  return isList ? people(text.split('\n').filter((who) => who !== '')) : text;
}
