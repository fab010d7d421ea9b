import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  booksProvider,
  booksRegion,
  invoiceCycle,
  invoiceCycleIn,
  payModel,
  projectModel,
  taxSetting,
} from '../options.ts';
import { messages } from '../messages.ts';
import { documentsMax, projectDetailsIn, projectNameIn, zohoProjectIdIn } from './project-form.ts';
import { everyone } from '../roles.ts';
import { fileBytesMax } from '../uploads.ts';
import {
  dateOut,
  decimalOut,
  idIn,
  idOut,
  instantOut,
  pageQuery,
  paginationDetails,
  searchText,
  textIn,
  versionIn,
} from '../wire.ts';

const person = z.object({ id: idOut, name: z.string(), email: z.string() });

/** Active while active billing is on, the end date is empty or not past, and the project tool still lists it. */
const projectStatus = z.enum(['Active', 'inactive']);

const projectRow = z.object({
  projectId: idOut,
  projectCode: z.string(),
  projectName: z.string(),
  projectModel: projectModel,
  payModel: payModel.nullable(),
  invoiceCycle: invoiceCycle.nullable(),
  companyId: idOut.nullable(),
  companyName: z.string().nullable(),
  region: booksRegion.nullable(),
  currencyCode: z.string().nullable(),
  primaryCsm: z.string().nullable(),
  primaryAccountant: z.string().nullable(),
  startDate: dateOut.nullable(),
  endDate: dateOut.nullable(),
  activeBilling: z.boolean(),
  status: projectStatus,
});
export type ProjectRow = z.output<typeof projectRow>;

/** A contract document of a project, or the document of one of its purchase orders. */
export const contractDocument = z.object({
  /** Its random name, by which it is requested. */
  fileName: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  storedAt: instantOut,
});
export type ContractDocument = z.output<typeof contractDocument>;

const projectDetails = projectRow.extend({
  zohoProjectId: z.string(),
  invoiceTerm: z.int().nullable(),
  accType: z.string().nullable(),
  leadSource: z.string().nullable(),
  marketingChannel: z.string().nullable(),
  /** The name of its template. */
  invoiceTemplate: z.string(),
  leaveTerm: decimalOut,
  /** For a retainer paid Prepaid: the remaining balance, and the date of the last payment. */
  retainerActiveBalance: decimalOut.nullable(),
  retainerActiveDate: dateOut.nullable(),
  csms: z.array(person.extend({ primary: z.boolean() })),
  accountants: z.array(person.extend({ primary: z.boolean() })),
  developers: z.array(
    z.object({
      employeeId: idOut,
      employeeName: z.string(),
      role: z.string(),
      billingModel: z.enum(['Dedicated', 'Hourly']).nullable(),
      billingPercentage: decimalOut,
      fromDate: dateOut.nullable(),
      offBoardDate: dateOut.nullable(),
    }),
  ),
  company: z
    .object({
      companyId: idOut,
      companyName: z.string(),
      displayName: z.string(),
      currencyCode: z.string(),
      region: booksRegion,
      provider: booksProvider,
      inBooks: z.boolean(),
      /** Start date of the company's account, the first date that the date fields of the project offer. */
      accStartDate: dateOut.nullable(),
      taxDetails: z.object({ taxable: z.boolean(), globalTaxSetting: taxSetting, taxName: z.string().nullable() }),
    })
    .nullable(),
  primaryClient: z.object({ clientId: idOut, name: z.string(), email: z.string() }).nullable(),
  salesmans: z.array(person),
  contractDocument: z.array(contractDocument),
  links: z.array(z.object({ linkId: idOut, title: z.string(), url: z.string(), version: z.int() })),
  /** Whether it has any, so that a page fetches them only then. */
  hasPurchaseOrders: z.boolean(),
  /** For a T&M Retainer: the amount per cycle in whole units of the currency, and the included hours. */
  retainer: z.string().nullable(),
  tmHours: decimalOut.nullable(),
  enableInvoiceOverdueNotification: z.boolean(),
  /** Whether working days without hours are mailed to its developers and CSMs. */
  missingHoursMails: z.boolean(),
  /** Whether the project tool lists it; null if it never did. */
  inProjectTool: z.boolean().nullable(),
  missingFields: z.array(z.string()),
  version: z.int(),
});
export type ProjectDetails = z.output<typeof projectDetails>;

const projectPage = z.object({ projectDetails: z.array(projectRow), paginationDetails });

export const projectSortFields = [
  'projectName',
  'projectCode',
  'projectModel',
  'payModel',
  'invoiceCycle',
  'companyName',
  'startDate',
] as const;

/** The most projects that are changed at once. */
export const changedProjectsMax = 200;

/** What a project needs before it is invoiced. */
export const projectNeeds = [
  'Billing settings',
  'Company',
  'Primary client',
  'Primary CSM',
  'Primary accountant',
] as const;
export type ProjectNeed = (typeof projectNeeds)[number];

/** The new primary CSM or accountant of several projects. */
const newPrimary = { kind: z.enum(['csm', 'accountant']), email: textIn(254).trim().min(1) };

const chosen = <T extends z.ZodType>(one: T) => z.array(one).max(20).optional();

export const projectEndpoints = {
  filter: endpoint({
    method: 'POST',
    path: '/projects/filter',
    summary: 'The projects in the caller’s scope, filtered, sorted, by page',
    roles: everyone,
    list: true,
    reads: true,
    query: pageQuery.extend({
      field: z.enum(projectSortFields).default('projectName'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    body: z.strictObject({
      projectName: searchText.optional(),
      projectModel: chosen(projectModel),
      payModel: chosen(payModel),
      invoiceCycle: chosen(invoiceCycleIn),
      /** Companies, by their ids. */
      company: chosen(idIn),
      csm: chosen(textIn(254)),
      accountant: chosen(textIn(254)),
      activeBilling: z.boolean().optional(),
      status: chosen(projectStatus),
      /** Projects that have not ended and lack one of these. */
      missing: chosen(z.enum(projectNeeds)),
    }),
    answer: projectPage,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/projects/search',
    summary: 'Projects whose name or code contains a text',
    roles: everyone,
    list: true,
    query: pageQuery.extend({ projectName: searchText }),
    answer: projectPage,
    refusals: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'One project with its billing settings, people and company',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    answer: projectDetails,
    refusals: ['project_not_found'],
  }),
  settings: endpoint({
    method: 'POST',
    path: '/projects/settings',
    summary: 'The settings and people of several projects in the caller’s scope; others are left out',
    roles: everyone,
    reads: true,
    consistent: true,
    body: z.strictObject({ projectIds: z.array(idIn).min(1).max(changedProjectsMax) }),
    answer: z.object({ projects: z.array(projectDetails) }),
    refusals: [],
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/projects/settings',
    summary: 'Change the settings of several projects, all or none; each refusal names its row and field',
    roles: everyone,
    body: z.strictObject({
      projects: z
        .array(z.strictObject({ version: versionIn, details: projectDetailsIn }))
        .min(1)
        .max(changedProjectsMax),
    }),
    answer: z.object({ changed: z.int() }),
    refusals: ['rows_refused'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project before the project tool has it; its creator is on it',
    roles: everyone,
    body: z.strictObject({
      name: projectNameIn,
      zohoProjectId: zohoProjectIdIn,
      model: z.enum(projectModel.options, messages.pleaseSelect('project model')),
    }),
    status: 201,
    answer: projectDetails,
    refusals: ['zoho_id_taken'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects',
    summary: 'Change a project (parts: projectDetails as JSON, addFiles, removeFiles as a JSON list of names)',
    roles: everyone,
    kind: 'multipart',
    form: { fields: ['projectDetails', 'removeFiles'], files: 'addFiles' },
    query: z.strictObject({ version: versionIn }),
    bodyBytesMax: documentsMax * fileBytesMax + 500_000,
    answer: projectDetails,
    refusals: [
      'project_not_found',
      'stale_version',
      'invalid_input',
      'read_only_field',
      'names_not_unique',
      'no_sales_person',
      'active_billing_first',
      'file_too_large',
      'document_invalid',
      'document_name_taken',
      'document_not_found',
      'too_many_documents',
    ],
  }),
  switchBilling: endpoint({
    method: 'PUT',
    path: '/projects/:id/activeBilling',
    summary: 'Switch active billing on or off',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({ activeBilling: z.boolean(), version: versionIn }),
    answer: projectDetails,
    refusals: ['project_not_found', 'stale_version', 'active_billing_incomplete'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/projects/contract',
    summary: 'A document of a project or purchase order; as a download, unless it is a PDF or an image to be shown',
    roles: everyone,
    audits: true,
    kind: 'file',
    query: z.strictObject({ fileName: textIn(300), look: z.stringbool().default(false) }),
    answer: z.string(),
    refusals: ['document_not_found'],
  }),
  suggestion: endpoint({
    method: 'GET',
    path: '/projects/suggestion',
    summary: 'A few projects whose name or code contains a text, for pickers',
    roles: everyone,
    list: true,
    query: z.strictObject({ projectName: searchText.default('') }),
    answer: z.array(z.object({ projectId: idOut, projectName: z.string(), projectCode: z.string() })),
    refusals: [],
  }),
  sync: endpoint({
    method: 'POST',
    path: '/projects/sync',
    summary: 'Sync projects from the project tool; projects that no longer exist there become inactive',
    roles: ['ROLE_ADMIN'],
    outside: true,
    answer: z.object({ found: z.int(), added: z.int(), changed: z.int(), gone: z.int() }),
    refusals: ['source_not_connected', 'provider_away'],
  }),
  previewReassign: endpoint({
    method: 'POST',
    path: '/projects/reassign/preview',
    summary: 'Preview another primary CSM or accountant for projects',
    roles: ['ROLE_ADMIN'],
    reads: true,
    body: z.strictObject({ ...newPrimary, projectIds: z.array(idIn).min(1).max(changedProjectsMax) }),
    answer: z.object({
      changes: z.array(
        z.object({
          projectId: idOut,
          projectCode: z.string(),
          projectName: z.string(),
          from: z.string().nullable(),
          to: z.string(),
          version: z.int(),
        }),
      ),
      refused: z.array(
        z.object({ projectId: idOut, projectCode: z.string(), projectName: z.string(), reason: z.string() }),
      ),
    }),
    refusals: ['staff_unknown'],
  }),
  reassign: endpoint({
    method: 'PUT',
    path: '/projects/reassign',
    summary: 'Give projects another primary CSM or accountant, all of them or none',
    roles: ['ROLE_ADMIN'],
    body: z.strictObject({
      ...newPrimary,
      projects: z
        .array(z.strictObject({ projectId: idIn, version: versionIn }))
        .min(1)
        .max(changedProjectsMax),
    }),
    answer: z.object({ changed: z.int() }),
    refusals: ['staff_unknown', 'projects_changed'],
  }),
};
