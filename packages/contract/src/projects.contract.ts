import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  booksProvider,
  booksRegion,
  invoiceCycle,
  invoiceTemplate,
  payModel,
  projectModel,
  taxSetting,
} from './options.ts';
import { everyone } from './roles.ts';
import { dateOut, decimalOut, idIn, idOut, pageQuery, paginationDetails, searchText, textIn } from './wire.ts';

const person = z.object({ id: idOut, name: z.string(), email: z.string() });

const projectRow = z.object({
  projectId: idOut,
  projectCode: z.string(),
  projectName: z.string(),
  projectModel: projectModel,
  payModel: payModel.nullable(),
  invoiceCycle: invoiceCycle.nullable(),
  companyName: z.string().nullable(),
  region: booksRegion.nullable(),
  currencyCode: z.string().nullable(),
  primaryCsm: z.string().nullable(),
  primaryAccountant: z.string().nullable(),
  startDate: dateOut.nullable(),
  endDate: dateOut.nullable(),
  activeBilling: z.boolean(),
  status: z.enum(['Active', 'inactive']),
});
export type ProjectRow = z.output<typeof projectRow>;

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
      invoiceCycle: chosen(invoiceCycle),
      csm: chosen(textIn(254)),
      accountant: chosen(textIn(254)),
      activeBilling: z.boolean().optional(),
    }),
    answer: projectPage,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/projects/search',
    summary: 'Projects whose name or code holds a text',
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
    answer: projectRow.extend({
      zohoProjectId: z.string(),
      invoiceTerm: z.int().nullable(),
      accType: z.string().nullable(),
      leadSource: z.string().nullable(),
      marketingChannel: z.string().nullable(),
      invoiceTemplate: invoiceTemplate,
      leaveTerm: decimalOut,
      /** Of a retainer paid Prepaid: what is left of it, and the day on which it was received last. */
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
          taxDetails: z.object({ taxable: z.boolean(), globalTaxSetting: taxSetting, taxName: z.string().nullable() }),
        })
        .nullable(),
      primaryClient: z.object({ clientId: idOut, name: z.string(), email: z.string() }).nullable(),
      missingFields: z.array(z.string()),
      version: z.int(),
    }),
    refusals: ['project_not_found'],
  }),
};
export type ProjectDetails = z.output<(typeof projectEndpoints)['get']['answer']>;
