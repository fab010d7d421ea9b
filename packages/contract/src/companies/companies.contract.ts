import { z } from 'zod';
import { addressFields, ownFields, taxFields, type TypedCompany } from './companies.record.ts';
import { emailListError, ruleErrors } from './company-errors.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { booksProvider, booksRegion, pushState } from '../options.ts';
import { outShape, typedShape } from '../record.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { idIn, idOut, pageQuery, paginationDetails, searchText, textIn, versionIn } from '../wire.ts';

const typed = z.strictObject({
  ...typedShape(ownFields),
  billingAddress: z.strictObject(typedShape(addressFields)),
  /** The save makes a customer in the books, or changes it there; false ties the company to one that is there. */
  modifyInBooks: z.boolean().default(true),
  refCompanyId: textIn(40).trim().default(''),
  taxDetails: z.strictObject({
    ...typedShape(taxFields),
    /** As the screen showed it; which tax it is says the id alone, and its name is that of the books. */
    taxName: textIn(200).trim().default(''),
  }),
});

function checkRules(one: TypedCompany, context: z.RefinementCtx): void {
  // the bounds of each field are checked by its schema; only the command knows whether the books have a tax to choose from
  for (const { path, message } of ruleErrors(one, { offersTax: false }))
    context.addIssue({ code: 'custom', path: path.split('.'), message });
}

const savedCompany = typed
  .extend({ id: idIn.optional(), version: versionIn.optional() })
  .superRefine((one, context) => {
    checkRules(one, context);
    if (one.id !== undefined && one.version === undefined)
      context.addIssue({ code: 'custom', path: ['version'], message: messages.checkFields });
  });

/** The most customers of the books that become companies at once. */
export const customersMax = 300;

/** A company that is tied to a customer of the books from the start. */
const companyOfCustomer = typed.extend({ modifyInBooks: z.literal(false) }).superRefine(checkRules);

const companyRow = z.object({
  companyId: idOut,
  companyName: z.string(),
  displayName: z.string(),
  currencyCode: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  website: z.string(),
  provider: booksProvider,
  region: booksRegion,
  /** The primary CSMs and accountants of its projects. */
  csms: z.array(z.string()),
  accountants: z.array(z.string()),
  /** Its projects that the caller sees. */
  projects: z.array(z.object({ projectId: idOut, projectName: z.string() })),
  /** The books have it: a save changes it there. */
  modifyInBooks: z.boolean(),
  books: z.object({ state: pushState, reason: z.string().nullable() }),
  isArchived: z.boolean(),
  version: z.int(),
});
export type CompanyRow = z.output<typeof companyRow>;

const companyDetails = companyRow.extend({
  ...outShape(ownFields),
  billingAddress: z.object(outShape(addressFields)),
  taxDetails: z.object({ ...outShape(taxFields), taxName: z.string().nullable() }),
  /** Provider, region and currency can no longer be others. */
  isBound: z.boolean(),
});
export type CompanyDetails = z.output<typeof companyDetails>;

const client = z.object({
  id: idOut,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
});

const companyPage = z.object({ companyDetails: z.array(companyRow), paginationDetails });

export const companySortFields = ['companyName', 'displayName', 'country', 'currencyCode', 'region'] as const;

/** What a company needs before it is invoiced. */
export const companyNeeds = ['Email', 'Address', 'Payment terms', 'Tax', 'Client', 'Customer in the books'] as const;
export type CompanyNeed = (typeof companyNeeds)[number];

const names = z.array(textIn(200)).max(20).optional();
const byId = z.strictObject({ id: idIn });
const emailList = (name: 'cc' | 'bcc') =>
  textIn(500)
    .trim()
    .default('')
    .superRefine((list, context) => {
      const message = emailListError(name, list);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

export const companyEndpoints = {
  filter: endpoint({
    method: 'POST',
    path: '/company/filter/v2',
    summary: 'The companies in the caller’s scope, filtered, sorted, by page',
    roles: everyone,
    list: true,
    reads: true,
    consistent: true,
    query: pageQuery.extend({
      field: z.enum(companySortFields).default('companyName'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    body: z.strictObject({
      companyName: searchText.optional(),
      /** People who are on a project of the company, as `choices` names them. */
      csm: names,
      accountant: names,
      /** Companies that lack one of these. */
      missing: z.array(z.enum(companyNeeds)).max(20).optional(),
      /** Those that were deleted instead of those that are there. */
      archived: z.boolean().default(false),
    }),
    answer: companyPage,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/company/search/v2',
    summary: 'Companies whose name contains a text',
    roles: everyone,
    list: true,
    consistent: true,
    query: pageQuery.extend({ companyName: searchText }),
    answer: companyPage,
    refusals: [],
  }),
  names: endpoint({
    method: 'GET',
    path: '/company/names',
    summary: 'Companies whose name contains a text, by name and region alone: every one can be chosen for a project',
    roles: everyone,
    query: z.strictObject({ companyName: searchText }),
    answer: z.array(z.object({ id: idOut, companyName: z.string(), region: booksRegion })),
    refusals: [],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/company/choices',
    summary: 'Choices for companies: the books and their regions, and the users that the list can be filtered by',
    roles: everyone,
    answer: z.object({
      /** Who is CSM or accountant of a company in the caller’s scope: by name, of namesakes with the email behind it. */
      csm: z.array(z.string()),
      accountant: z.array(z.string()),
      providers: z.array(z.object({ provider: booksProvider, regions: z.array(booksRegion) })),
    }),
    refusals: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/company/:id',
    summary: 'One company with its clients',
    roles: everyone,
    consistent: true,
    params: byId,
    answer: z.object({ companyId: idOut, companyDetails, clientDetailsList: z.array(client) }),
    refusals: ['company_not_found'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/company/v2',
    summary: 'Add a company, or change the one whose id is given; its customer follows in the books',
    roles: moneyKeepers,
    body: savedCompany,
    answer: companyDetails,
    refusals: [
      'company_not_found',
      'stale_version',
      'company_name_taken',
      'company_bound',
      'company_not_pushable',
      'reference_unknown',
      'tax_unknown',
    ],
  }),
  addFromBooks: endpoint({
    method: 'POST',
    path: '/company/fromBooks',
    summary: 'Create companies from customers of the books, all or none; each refusal names its row and field',
    roles: moneyKeepers,
    body: z.strictObject({
      companies: z
        .array(companyOfCustomer)
        .min(1, messages.pleaseSelect('customers'))
        .max(customersMax, messages.fewerCustomers(customersMax)),
    }),
    status: 201,
    answer: z.object({ created: z.int() }),
    refusals: ['rows_refused'],
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/company/:id',
    summary: 'Delete a company without projects; it can be restored',
    roles: moneyKeepers,
    params: byId,
    query: z.strictObject({ version: versionIn }),
    answer: z.strictObject({}),
    refusals: ['company_not_found', 'stale_version', 'company_has_projects'],
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/company/:id/putBack',
    summary: 'Restore a deleted company',
    roles: moneyKeepers,
    params: byId,
    answer: companyDetails,
    refusals: ['company_not_found'],
  }),
  push: endpoint({
    method: 'POST',
    path: '/company/:id/push',
    summary: 'Send a company to the books again',
    roles: moneyKeepers,
    params: byId,
    answer: companyDetails,
    refusals: ['company_not_found', 'company_not_pushable', 'company_tax_missing', 'books_not_connected'],
  }),
  copies: endpoint({
    method: 'GET',
    path: '/company/ccBcc',
    summary: 'Addresses that get a copy of mails to a company',
    roles: everyone,
    query: z.strictObject({ companyId: idIn }),
    answer: z.object({ cc: z.string(), bcc: z.string(), version: z.int() }),
    refusals: ['company_not_found'],
  }),
  changeCopies: endpoint({
    method: 'POST',
    path: '/company/ccBcc',
    summary: 'Change the addresses that get a copy of mails to a company',
    roles: moneyKeepers,
    body: z.strictObject({
      companyId: idIn,
      cc: emailList('cc').refine((list) => list !== '', messages.ccMissing),
      bcc: emailList('bcc'),
      version: versionIn,
    }),
    answer: z.object({ cc: z.string(), bcc: z.string(), version: z.int() }),
    refusals: ['company_not_found', 'stale_version'],
  }),
};
