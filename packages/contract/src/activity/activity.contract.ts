import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly, everyone } from '../roles.ts';
import { idIn, idOut, instantIn, instantOut, paginationDetails, pageQuery, searchText, textIn } from '../wire.ts';

/** The actions of the activity log. Entries are kept permanently, so no word may ever be removed from this list. */
export const activityAction = z.enum([
  'Created',
  'Updated',
  'Deleted',
  'Put back',
  'Signed in',
  'Signed out',
  'Synced',
  'Imported',
  'Sent to books',
  'Mapped',
  'Issued',
  'Unmapped',
  'Written off',
  'Voided',
  'Credited',
  'Verified',
  'Downloaded',
  'Exported',
  'Mailed',
  'Connected',
  'Disconnected',
  'Started',
  'Closed',
  'Reopened',
  'Paid out',
  'Undone',
  'Added to project',
  'Removed from project',
]);
export type ActivityAction = z.output<typeof activityAction>;

/** The kinds of records that an entry can be about, with their names on screen. */
export const activityResources = {
  INVOICED: 'Invoice',
  PREDICTION: 'Prediction',
  VERIFICATION: 'Verification',
  RATE: 'Rate',
  SPECIAL_RATE: 'Special rate',
  PURCHASE_ORDER: 'Purchase order',
  PROJECT: 'Project',
  NOTE: 'Note',
  VIEW: 'Saved view',
  COMPANY: 'Company',
  CLIENT: 'Client',
  USER: 'User',
  EMPLOYEE: 'Employee',
  EMPLOYEE_COST: 'Employee cost',
  RESIGNATION: 'Resignation',
  WORK_LOG: 'Time logs',
  LEAVE: 'Leave',
  CONNECTION: 'Connection',
  ORGANIZATION: 'Organization profile',
  SIGN_IN_PROVIDER: 'Sign-in provider',
  SETUP: 'Setup guide',
  PAYMENT_REMINDERS: 'Payment reminders',
  FINDING: 'Finding',
  IMPORT: 'Import',
  JOB: 'Job',
  TECH_STACK: 'Tech stack',
  HOLIDAY: 'Holiday',
  TODO: 'To-do',
  MONTH: 'Month',
  OPTION: 'Option',
  INVOICE_TEMPLATE: 'Invoice template',
  SALES_PERSON: 'Sales person',
  INCENTIVE: 'Incentive',
  /** A list that was stored as a file. */
  LIST: 'List',
} as const;
export const activityResource = z.enum(
  Object.keys(activityResources) as [keyof typeof activityResources, ...(keyof typeof activityResources)[]],
);
export type ActivityResource = z.output<typeof activityResource>;

/** Entries on one page of the activity log. */
export const activityPageSize = 20;
/**
 * How many entries are counted for a page; counting all that the caller may see would take longer than finding them.
 */
const countedOfPage = 1000;
/** The most entries stored as a file. */
export const countedOfFile = 10_000;

const change = z.object({ fieldName: z.string(), oldValue: z.string().nullable(), newValue: z.string().nullable() });

const activity = z.object({
  id: idOut,
  visitor: z.string(),
  action: activityAction,
  resource: activityResource,
  resourceName: z.string(),
  /** The project. For an entry about a company it is the id of the company, which belongs to no single project. */
  projectId: idOut.nullable(),
  projectName: z.string().nullable(),
  time: instantOut,
  simpleActivityLogs: z.array(change),
});
export type Activity = z.output<typeof activity>;

const activities = z.object({
  activityDetails: z.array(activity),
  paginationDetails,
  /** There are more entries than were counted. */
  isCapped: z.boolean(),
});

const page = pageQuery.extend({
  pageSize: pageQuery.shape.pageSize.default(activityPageSize),
  /** How far entries are counted: further for a file. */
  countTo: z.coerce
    .number()
    .refine((count) => count === countedOfPage || count === countedOfFile)
    .default(countedOfPage),
});

/** The action as chosen in the filter: a resource, or a resource with its action, such as `INVOICED Voided`. */
export interface ResourceAction {
  readonly resource: ActivityResource;
  readonly action: ActivityAction | undefined;
}
const resourceAction = z
  .string()
  .max(60)
  .transform((text, context): ResourceAction => {
    const [, first, rest] = /^(\S+)(?: (.+))?$/.exec(text) ?? [];
    const resource = activityResource.safeParse(first);
    const action = activityAction.optional().safeParse(rest);
    if (resource.success && action.success) return { resource: resource.data, action: action.data };
    context.addIssue({ code: 'custom', message: 'This action does not exist.' });
    return z.NEVER;
  });

/** What the log can be filtered by. `resourceName` is the combination of action and record that the screen offers. */
const activityFilterKey = z.enum(['visitor', 'projectName', 'resourceName']);
export type ActivityFilterKey = z.output<typeof activityFilterKey>;

/** The subject of a history; a project's history is about everything on it. */
const historySubject = z.enum(['PROJECT', 'RATES', 'PREDICTION', 'INVOICE']);
export type HistorySubject = z.output<typeof historySubject>;

/** The result of verifying the log's chain from one entry on. */
const chainCheck = z.object({
  /** The last verified entry. */
  last: idOut,
  /** Entries in the log. */
  total: z.int(),
  isEnd: z.boolean(),
  /** The first entry that differs from what was written. */
  broken: z.object({ id: idOut, fault: z.string() }).nullable(),
});
export type ChainCheck = z.output<typeof chainCheck>;

/** The activity log: who changed what and when (docs/domain/activity.md). */
export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/activities',
    summary: 'Activity on the caller’s projects and by the caller, newest first',
    roles: everyone,
    list: true,
    consistent: true,
    query: page,
    answer: activities,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/activities/search',
    summary: 'Activities whose visitor, project or resource name contains a text',
    roles: everyone,
    list: true,
    consistent: true,
    query: page.extend({ key: searchText }),
    answer: activities,
    refusals: [],
  }),
  filter: endpoint({
    method: 'GET',
    path: '/activities/filter',
    summary: 'Activities of one visitor, project, kind or time; a search text narrows them further',
    roles: everyone,
    list: true,
    consistent: true,
    query: page.extend({
      key: searchText.optional(),
      visitor: textIn(200).optional(),
      projectName: textIn(200).optional(),
      resourceName: resourceAction.optional(),
      /** The first moment, and the one at which the time ends. */
      from: instantIn.optional(),
      until: instantIn.optional(),
    }),
    answer: activities,
    refusals: [],
  }),
  options: endpoint({
    method: 'GET',
    path: '/activities/dd',
    summary: 'The visitors, projects and actions that activities can be filtered by',
    roles: everyone,
    list: true,
    consistent: true,
    query: z.strictObject({
      key: activityFilterKey,
      /** A part of the name to search. */
      value: searchText.optional(),
    }),
    answer: z.array(z.string()),
    refusals: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/activities/history',
    summary: 'Activity of a project, or of one kind or record of it, newest first',
    roles: everyone,
    consistent: true,
    query: page.extend({
      projectId: idIn,
      /** All entries, those of rates, or those of one record of this kind. */
      about: historySubject.default('PROJECT'),
      resourceId: idIn.optional(),
    }),
    answer: activities,
    refusals: ['project_not_found'],
  }),
  companyHistory: endpoint({
    method: 'GET',
    path: '/activities/company',
    summary: 'Activity of a company, newest first',
    roles: everyone,
    consistent: true,
    query: page.extend({ companyId: idIn }),
    answer: activities,
    refusals: ['company_not_found'],
  }),
  verify: endpoint({
    method: 'GET',
    path: '/activities/verification',
    summary: 'Verify the next entries of the log after an entry that was verified',
    roles: adminOnly,
    query: z.strictObject({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    answer: chainCheck,
    refusals: [],
  }),
};
