import { z } from 'zod';
import { assignmentError, clientErrors, clientNameMax } from './client-errors.ts';
import { endpoint } from '../endpoint.ts';
import { booksRegion } from '../options.ts';
import { outShape, textField, typedShape } from '../record.ts';
import { everyone } from '../roles.ts';
import { idIn, idOut, pageQuery, paginationDetails, textIn, versionIn } from '../wire.ts';

/** A person at a company; what else is wrong with one says `clientFaults`. */
export const clientFields = {
  name: { ...textField('Client Name', clientNameMax), required: true, typed: textIn(100).trim() },
  email: { ...textField('Email', 254), kind: 'email' as const, required: true, typed: textIn(254).trim() },
  phoneNumber: { ...textField('Phone Number', 30), kind: 'tel' as const, out: z.string().nullable() },
};

const client = z.object({
  id: idOut,
  ...outShape(clientFields),
  company: z.object({ id: idOut, companyName: z.string(), region: booksRegion }),
  /** How many projects the client is on. */
  projects: z.int(),
  version: z.int(),
});
export type Client = z.output<typeof client>;

const typed = {
  ...typedShape(clientFields),
  /** Another name for `phoneNumber`, accepted from callers that know the form by this name. */
  phone: textIn(30).trim().optional(),
};
const withOneNumber = <One extends { readonly phoneNumber: string; readonly phone?: string | undefined }>({
  phone = '',
  ...one
}: One) => ({ ...one, phoneNumber: one.phoneNumber === '' ? phone : one.phoneNumber });
const checkPerson = (one: { name: string; email: string; phoneNumber: string }, context: z.RefinementCtx): void => {
  for (const [name, message] of Object.entries(clientErrors(one)))
    context.addIssue({ code: 'custom', path: [name], message });
};

const clientOfProject = z.object({
  clientId: idOut,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  isPrimaryClient: z.boolean(),
  primary: z.boolean(),
});

/** The company of a project and its clients on the project. */
const assigned = z.object({
  projectId: idOut,
  companyDetails: z.object({ id: idOut, companyName: z.string(), region: booksRegion }).nullable(),
  clientDetailsList: z.array(clientOfProject),
  isCompanyFixed: z.boolean().meta({ description: 'the project has invoices, so its company cannot be changed' }),
  /** Of the project. */
  version: z.int(),
});
export type AssignedClients = z.output<typeof assigned>;

const projectOfClient = z.object({
  projectId: idOut,
  projectCode: z.string(),
  projectName: z.string(),
  projectModel: z.string(),
  payModel: z.string().nullable(),
  primary: z.boolean(),
  /** Of the project. */
  version: z.int(),
});
export type ProjectOfClient = z.output<typeof projectOfClient>;

const byId = z.strictObject({ id: idIn });

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    summary: 'The clients of a company by name, filtered by a text',
    roles: everyone,
    query: z.strictObject({ companyId: idIn, name: textIn(100).default('') }),
    answer: z.array(client),
    refusals: ['company_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/clients/:id',
    summary: 'One client',
    roles: everyone,
    params: byId,
    answer: client,
    refusals: ['client_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/clients',
    summary: 'Add clients to a company, and to a project of it where one is given',
    roles: everyone,
    query: z.strictObject({ companyId: idIn, projectId: idIn.optional() }),
    body: z
      .array(
        z
          .strictObject({ ...typed, primary: z.boolean().default(false) })
          .transform(withOneNumber)
          .superRefine(checkPerson),
      )
      .min(1)
      .max(20),
    answer: z.array(client),
    refusals: ['company_not_found', 'project_not_found', 'other_company', 'client_email_taken'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/clients',
    summary: 'Change a client',
    roles: everyone,
    body: z
      .strictObject({ id: idIn, version: versionIn, ...typed })
      .transform(withOneNumber)
      .superRefine(checkPerson),
    answer: client,
    refusals: ['client_not_found', 'stale_version', 'client_email_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/clients/:id',
    summary: 'Delete a client who is on no project',
    roles: everyone,
    params: byId,
    query: z.strictObject({ version: versionIn }),
    answer: z.strictObject({}),
    refusals: ['client_not_found', 'stale_version', 'client_in_use'],
  }),
  projects: endpoint({
    method: 'GET',
    path: '/clients/projects',
    summary: 'The projects that a client is on',
    roles: everyone,
    consistent: true,
    query: pageQuery.extend({ clientId: idIn }),
    answer: z.object({ projectDetails: z.array(projectOfClient), paginationDetails }),
    refusals: ['client_not_found'],
  }),
  suggestReplacement: endpoint({
    method: 'GET',
    path: '/clients/autoSuggestReplaceClient',
    summary: 'Possible replacements for a client on a project, those with the fewest projects first',
    roles: everyone,
    query: z.strictObject({ projectId: idIn, primary: z.enum(['true', 'false']).default('false') }),
    answer: z.array(z.object({ clientId: idOut, name: z.string(), email: z.string(), projects: z.int() })),
    refusals: ['project_not_found'],
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/clients/replace',
    summary: 'Replace a client on each project, and delete it on request',
    roles: everyone,
    body: z.strictObject({
      clientId: idIn,
      replacements: z
        .array(
          z.strictObject({
            projectId: idIn,
            /** Of the project. */
            version: versionIn,
            clientId: idIn,
            primaryClient: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(200),
      /** The client to be replaced, as the user saw them. */
      thenDelete: z.strictObject({ version: versionIn }).optional(),
    }),
    answer: client,
    refusals: [
      'client_not_found',
      'project_not_found',
      'stale_version',
      'replacement_unknown',
      'primary_client_missing',
      'client_in_use',
    ],
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/company/:id',
    summary: 'The company of a project and its clients on the project',
    roles: everyone,
    consistent: true,
    params: byId,
    answer: assigned,
    refusals: ['project_not_found'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/projects/company/:companyId/:id',
    summary: 'Assign a company and its clients to a project, instead of those before',
    roles: everyone,
    params: z.strictObject({ companyId: idIn, id: idIn }),
    query: z.strictObject({ version: versionIn }),
    body: z
      .array(z.strictObject({ clientId: idIn, primaryClient: z.boolean() }))
      .max(50)
      .superRefine((chosen, context) => {
        const message = assignmentError(chosen);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
    answer: assigned,
    refusals: [
      'project_not_found',
      'company_elsewhere',
      'client_not_found',
      'primary_client_missing',
      'stale_version',
      'project_company_bound',
    ],
  }),
};
