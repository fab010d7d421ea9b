import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { idIn, idOut, textIn, versionIn } from '../wire.ts';

/** The lists whose columns can be saved as views. */
export const viewTypes = [
  'PROJECT',
  'COMPANY',
  'REVENUE',
  'DISPUTE',
  'DIRECT_INVOICE',
  'INVOICE',
  'ALL_INVOICES',
  'BILLING_RUN',
  'MISSING_HOURS',
  'RECEIVABLE',
  'OPEN_INVOICE',
  'EXPECTED_PAYMENT',
  'UNBILLED',
  'UNBILLED_LINE',
  'PREDICTION',
  'RATE_MASTER',
  'JUDGED_PREDICTION',
  'JUDGED_PAYMENT',
  'TODO',
  'USER',
  'EMPLOYEE_COST',
  'MARGIN',
  'SALES_PERSON',
  'ASSIGNED',
  'CLIENT',
  'CLIENT_PROJECT',
  'NOTE',
  'LEAVE_BALANCE',
  'RESIGNATION',
] as const;
export type ViewType = (typeof viewTypes)[number];

export const viewNameMax = 60;
/** Width in pixels. */
export const columnWidth = { min: 48, max: 800 } as const;

const type = z.enum(viewTypes, { error: messages.viewTypeRequired });
/** The columns from left to right; one without a width has the list's default. */
const settingData = z
  .array(
    z.strictObject({
      columnName: textIn(60).min(1),
      visible: z.boolean(),
      width: z.int().min(columnWidth.min).max(columnWidth.max).optional(),
    }),
  )
  .min(1)
  .max(60)
  .refine((columns) => new Set(columns.map((column) => column.columnName)).size === columns.length, {
    error: messages.viewColumnTwice,
  });

const viewFields = {
  settingName: z
    .string({ error: messages.viewNameRequired })
    .pipe(textIn(viewNameMax).trim().min(1, messages.viewNameRequired)),
  type,
  settingData,
  /** Filter, sort and search, as in the list's URL. */
  listQuery: textIn(2000).default(''),
  /** Visible to all; only its owner can change it. */
  isShared: z.boolean().default(false),
};

const view = z.object({
  id: idOut,
  settingName: z.string(),
  type: z.enum(viewTypes),
  settingData: z.array(z.object({ columnName: z.string(), visible: z.boolean(), width: z.int().optional() })),
  listQuery: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Whether the list opens with this view for the caller. */
  isDefault: z.boolean(),
  version: z.int(),
});
export type View = z.output<typeof view>;
export type ViewColumn = View['settingData'][number];

/** The columns stored in a browser, and the view they were made from: 0 for none. */
export const storedColumns = z.object({ view: z.int().min(0), columns: settingData });
export type StoredColumns = z.output<typeof storedColumns>;

/** The caller's own id; another user's is refused. */
const ownParams = z.strictObject({ userId: idIn });
const oneOfOwn = z.strictObject({
  userId: idIn,
  settingId: z.coerce
    .number({ error: messages.viewIdRequired })
    .int()
    .min(1, messages.viewIdRequired)
    .max(2_147_483_647),
});

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/user-column-settings/:userId',
    summary: 'The caller’s column views and those that others share, by name',
    roles: everyone,
    params: ownParams,
    answer: z.array(view),
    refusals: ['forbidden'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/user-column-settings/:userId',
    summary: 'Save the columns, filter and sort of a list as a view',
    roles: everyone,
    params: ownParams,
    body: z.strictObject(viewFields),
    answer: view,
    refusals: ['forbidden', 'view_name_taken'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user-column-settings/:userId/:settingId',
    summary: 'Change a column view of the caller',
    roles: everyone,
    params: oneOfOwn,
    body: z.strictObject({ ...viewFields, version: versionIn }),
    answer: view,
    refusals: ['forbidden', 'view_not_found', 'view_name_taken', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user-column-settings/:userId/:settingId',
    summary: 'Delete a column view of the caller',
    roles: everyone,
    params: oneOfOwn,
    query: z.strictObject({ version: versionIn }),
    answer: z.strictObject({}),
    refusals: ['forbidden', 'view_not_found', 'stale_version'],
  }),
  /** It has no version: the last save wins. */
  chooseDefault: endpoint({
    method: 'POST',
    path: '/user-column-settings/:userId/default',
    summary: 'Choose the view with which a list opens, or none',
    roles: everyone,
    params: ownParams,
    body: z.strictObject({ type, settingId: idIn.nullable() }),
    answer: z.strictObject({}),
    refusals: ['forbidden', 'view_not_found'],
  }),
};
