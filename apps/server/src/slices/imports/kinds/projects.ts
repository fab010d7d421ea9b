import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { invoiceCycle, payModel, projectModel } from '@countinghouse/contract/options.ts';
import { projectDetailsIn } from '@countinghouse/contract/projects/project-form.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { typedShape } from '@countinghouse/contract/record.ts';
import { openingFields, retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { z } from 'zod';
import { idIn } from '@countinghouse/contract/wire.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  choicesOf,
  keyFrom,
  type Columns,
  type Importer,
  type Part,
  type Saved,
  type Saving,
  type Values,
  type Wrong,
} from '../importer.ts';
import { namesBesideProjects, projectsBy, type NamesBesideProjects } from './projects.sql.ts';

const assignment = z.strictObject({
  companyId: idIn,
  clients: z.array(z.strictObject({ clientId: idIn, primaryClient: z.boolean() })),
});

/** A project with its settings and people, its company with its clients, whether it is billed, and what its retainer begins with. */
const schema = z.strictObject({
  details: projectDetailsIn.omit({ projectId: true, contractLinks: true }),
  assignment: assignment.nullable(),
  activeBilling: z.boolean(),
  // an import from before there were opening balances has none
  opening: z.strictObject(typedShape(openingFields)).nullable().default(null),
});
export type ProjectBody = z.output<typeof schema>;

const people = 'Email addresses, separated by semicolons';
const columns = {
  zohoProjectId: { label: 'Zoho project id', names: ['project id', 'id', 'code', 'project code'], isRequired: true },
  name: { label: 'Project name', names: ['name', 'project'], isRequired: true },
  model: { label: 'Project model', isRequired: true, reads: choicesOf(projectModel.options) },
  payModel: { label: 'Pay model', isRequired: true, reads: choicesOf(payModel.options) },
  cycle: { label: 'Invoice cycle', names: ['billing cycle'], isRequired: true, reads: choicesOf(invoiceCycle.options) },
  invoiceTerm: {
    label: 'Invoice term',
    names: ['payment term', 'term', 'days until due'],
    isRequired: true,
    reads: 'figure',
    hint: 'Days until an invoice is due',
  },
  accType: { label: 'Account type', isRequired: true },
  projectStartDate: { label: 'Start date', names: ['project start date'], isRequired: true, reads: 'date' },
  leadSource: { label: 'Lead source', isRequired: true },
  channel: { label: 'Channel', names: ['marketing channel'] },
  salesPersons: { label: 'Sales persons', names: ['sales person', 'seller'], isRequired: true, hint: people },
  primaryCsm: { label: 'Primary CSM', names: ['csm'], faultsOf: ['csmUsers'], hint: 'Email address' },
  secondaryCsms: { label: 'Secondary CSMs', hint: people },
  primaryAccountant: {
    label: 'Primary accountant',
    names: ['accountant'],
    faultsOf: ['accountantUsers'],
    hint: 'Email address',
  },
  secondaryAccountants: { label: 'Secondary accountants', hint: people },
  invoiceTemplate: { label: 'Invoice template', names: ['template'] },
  leaveTerm: { label: 'Leave term', reads: 'figure', hint: 'Paid leave days a month' },
  retainer: { label: 'Retainer', names: ['retainer amount'], reads: 'figure' },
  tmHours: { label: 'T&M hours', names: ['retainer hours'], reads: 'figure' },
  openingBalance: {
    label: 'Opening retainer balance',
    names: ['opening balance', 'retainer balance'],
    reads: 'figure',
    hint: 'Paid ahead and not used yet, before tax',
  },
  openingDate: {
    label: 'Opening retainer date',
    names: ['opening date', 'retainer date'],
    reads: 'date',
    hint: 'Day of that balance',
  },
  enableInvoiceOverdueNotification: { label: 'Invoice overdue notification', reads: 'yes or no' },
  company: { label: 'Company', names: ['client company', 'customer'], hint: 'Display name' },
  primaryClient: { label: 'Primary client', names: ['client', 'client email'], hint: 'Email address' },
  secondaryClients: { label: 'Secondary clients', hint: people },
  activeBilling: { label: 'Active billing', reads: 'yes or no' },
} as const satisfies Columns;

const projectKey = ({ zohoProjectId }: Values): string => keyFrom(zohoProjectId);

/** A project is known by its id in Zoho Projects; where there is no Zoho Projects, by a code of one's own. */
const project: Part = {
  name: 'project',
  columns,
  keyOf: projectKey,
  schema,
  storedBy: projectsBy,
  prepare: async (tx, rows) => {
    const names = await namesBesideProjects(tx, rows);
    return {
      stored: await projectsBy(tx, rows.map(projectKey)),
      bodyOf: (values, before, wrong) => bodyOf(values, before as ProjectBody | undefined, { names, wrong }),
    };
  },
  add: async (saving, body: ProjectBody) => {
    const { name, zohoProjectId, model } = body.details;
    const made = await saving.call(projectEndpoints.create, { body: { name, zohoProjectId, model } });
    const from = { id: made.projectId, version: made.version };
    // the settings are saved before billing begins, which needs them
    return settle(saving, body, { from, before: undefined });
  },
  change: (saving, body: ProjectBody, { id, version, body: before }) =>
    settle(saving, body, { from: { id, version }, before: schema.safeParse(before).data }),
  remove: async ({ tx, audit }, { id, body }) => {
    for (const table of ['project_client', 'project_staff', 'project_sales_person'] as const)
      await tx.deleteFrom(table).where('project_id', '=', id).execute();
    await tx.deleteFrom('project').where('id', '=', id).execute();
    const { name } = (body as ProjectBody).details;
    audit({ action: 'Deleted', resource: 'PROJECT', resourceId: id, resourceName: name });
  },
};

/** Saves what differs from before, in the order in which a user would: settings, company and clients, billing, opening balance. */
async function settle(
  { call }: Saving,
  { details, assignment: assigned, activeBilling, opening }: ProjectBody,
  { from, before }: { from: Saved; before: ProjectBody | undefined },
): Promise<Saved> {
  const { id } = from;
  let { version } = from;
  if (!isDeepStrictEqual(details, before?.details)) {
    const documents =
      before === undefined ? [] : (await call(projectEndpoints.get, { params: { id } })).contractDocument;
    const projectDetails = {
      ...details,
      projectId: id,
      activeBillingFlag: before?.activeBilling ?? false,
      contractLinks: documents.map((one) => one.name),
    };
    const body = { fields: { projectDetails: JSON.stringify(projectDetails) }, files: [] };
    version = (await call(projectEndpoints.change, { query: { version }, body })).version;
  }
  if (assigned !== null && !isDeepStrictEqual(assigned, before?.assignment)) {
    const { companyId, clients } = assigned;
    const request = { params: { companyId, id }, query: { version }, body: clients };
    version = (await call(clientEndpoints.assign, request)).version;
  }
  if (activeBilling !== (before?.activeBilling ?? false))
    version = (await call(projectEndpoints.switchBilling, { params: { id }, body: { activeBilling, version } }))
      .version;
  const earlier = before?.opening ?? null;
  const next = opening ?? (earlier && { ...earlier, openingBalance: '0' });
  if (next !== null && !isDeepStrictEqual(opening, earlier))
    version = (await call(retainerEndpoints.saveOpening, { params: { id }, body: { ...next, version } })).version;
  return { id, version };
}

const emptyDetails = {
  invoiceTerm: null,
  csmUsers: [],
  accountantUsers: [],
  salesPersons: [],
  channel: '',
  invoiceTemplate: 'Standard',
  leaveTerm: '0',
  retainer: null,
  tmHours: null,
  enableInvoiceOverdueNotification: false,
};

/** Whom and what a row can name, and where a name that nothing has is refused. */
interface Naming {
  readonly names: NamesBesideProjects;
  readonly wrong: Wrong;
}

/** The project that its forms would send: the cells over what is stored. */
function bodyOf(values: Values, before: ProjectBody | undefined, { names, wrong }: Naming): unknown {
  const {
    invoiceTerm,
    salesPersons,
    primaryCsm,
    secondaryCsms,
    primaryAccountant,
    secondaryAccountants,
    enableInvoiceOverdueNotification: notifies,
    company: _company,
    primaryClient: _client,
    secondaryClients: _clients,
    activeBilling,
    openingBalance,
    openingDate,
    ...texts
  } = values;
  const earlier = before?.details ?? emptyDetails;
  const isBilled = activeBilling === undefined ? (before?.activeBilling ?? false) : activeBilling === 'Yes';
  return {
    details: {
      ...earlier,
      ...texts,
      ...(invoiceTerm === undefined ? {} : { invoiceTerm: wholeNumber(invoiceTerm) }),
      ...(notifies === undefined ? {} : { enableInvoiceOverdueNotification: notifies === 'Yes' }),
      salesPersons:
        salesPersons === undefined
          ? earlier.salesPersons
          : listIn(salesPersons).flatMap((one) => {
              const id = names.salesPerson(one);
              if (id === undefined)
                wrong('salesPersons', serverMessages.importCellUnknown('sales person', 'name or email address'));
              return id === undefined ? [] : [{ id }];
            }),
      csmUsers: staffIn(primaryCsm, secondaryCsms, earlier.csmUsers),
      accountantUsers: staffIn(primaryAccountant, secondaryAccountants, earlier.accountantUsers),
      activeBillingFlag: false,
    },
    assignment: assignmentIn(values, before?.assignment ?? null, { names, wrong }),
    activeBilling: isBilled,
    opening:
      openingBalance === undefined && openingDate === undefined
        ? (before?.opening ?? null)
        : {
            openingBalance: openingBalance ?? before?.opening?.openingBalance ?? '',
            openingDate: openingDate ?? before?.opening?.openingDate ?? '',
          },
  };
}

/** Undefined is no number: the form’s check says so. */
const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

const listIn = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

interface StaffRow {
  readonly email: string;
  readonly primary: boolean;
}

/** The people of one part of a project; whom the file does not name stays. */
function staffIn(primary: string | undefined, secondary: string | undefined, before: readonly StaffRow[]): StaffRow[] {
  const first = primary === undefined ? before.filter((one) => one.primary) : [{ email: primary, primary: true }];
  const others =
    secondary === undefined
      ? before.filter((one) => !one.primary)
      : listIn(secondary).map((email) => ({ email, primary: false }));
  // in one order, so that the same people are no change
  const byEmail = others
    .map(({ email }) => ({ email: email.toLowerCase(), primary: false }))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1));
  return [...first.map(({ email }) => ({ email: email.toLowerCase(), primary: true })), ...byEmail];
}

/** The company of a row with its clients; without a client in the file, those that are there. */
function assignmentIn(
  { company, primaryClient, secondaryClients }: Values,
  before: ProjectBody['assignment'],
  { names, wrong }: Naming,
): ProjectBody['assignment'] {
  if (company === undefined && primaryClient === undefined && secondaryClients === undefined) return before;
  const companies = company === undefined ? [] : names.companies(company);
  const companyId = companies[0] ?? (company === undefined ? before?.companyId : undefined);
  if (companies.length > 1) wrong('company', serverMessages.importCellAmbiguous('companies'));
  else if (companyId === undefined) wrong('company', serverMessages.importCellUnknown('company', 'display name'));
  if (companies.length > 1 || companyId === undefined) return null;
  const clientsOf = (column: string, emails: readonly string[]): number[] =>
    emails.flatMap((email) => {
      const id = names.client(companyId, email);
      if (id === undefined) wrong(column, serverMessages.importCellUnknown('client of this company', 'email address'));
      return id ?? [];
    });
  const kept = before !== null && before.companyId === companyId ? before.clients : [];
  const first =
    primaryClient === undefined
      ? kept.filter((one) => one.primaryClient)
      : clientsOf('primaryClient', [primaryClient]).map((clientId) => ({ clientId, primaryClient: true }));
  if (first.length === 0 && primaryClient === undefined) wrong('primaryClient', messages.selectPrimaryClient);
  const others =
    secondaryClients === undefined
      ? kept.filter((one) => !one.primaryClient && one.clientId !== first[0]?.clientId)
      : clientsOf('secondaryClients', listIn(secondaryClients)).map((clientId) => ({ clientId, primaryClient: false }));
  return { companyId, clients: [...first, ...others.toSorted((one, other) => one.clientId - other.clientId)] };
}

/** Projects with their billing settings, their people, and their company. */
export const projects: Importer = { kind: 'projects', partsFor: async () => [project] };
