import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { dateField, outShape, textField, typedShape } from '../record.ts';
import {
  dateIn,
  dateOut,
  idIn,
  idOut,
  isoDateIn,
  nothing,
  pageQuery,
  paginationDetails,
  searchText,
  versionIn,
} from '../wire.ts';

/** Serving notice until the last working day is over, then left; withdrawn if the employee stays. */
export const resignationStatus = z.enum(['Serving notice', 'Left', 'Withdrawn']);
export type ResignationStatus = z.output<typeof resignationStatus>;

export const resignationSortFields = ['employeeName', 'resignationDate', 'lastWorkingDay'] as const;
export const resignationFields = {
  resignationDate: { ...dateField('Resignation date', messages.pleaseSelect('resignation date')), typed: isoDateIn },
  lastWorkingDay: { ...dateField('Last working day', messages.pleaseSelect('last working day')), typed: isoDateIn },
  reason: textField('Reason', 2000),
};

const replacement = z.object({ employeeId: idOut, name: z.string() });

/** A project affected by a resignation. */
const touchedProject = z.object({
  projectId: idOut,
  projectName: z.string(),
  /** The current off-board date, set to the last working day by the resignation. */
  offBoardDate: dateOut.nullable(),
  /** The previous off-board date, restored when the resignation is withdrawn. */
  offBoardBefore: dateOut.nullable(),
  replacement: replacement.nullable(),
});

const resignation = z.object({
  resignationId: idOut,
  employeeId: idOut,
  employeeName: z.string(),
  ...outShape(resignationFields),
  status: resignationStatus,
  /** Those in the caller’s scope, by name. */
  projects: z.array(touchedProject),
  /** The number of affected projects outside the caller's scope. */
  otherProjects: z.int(),
  version: z.int(),
});
export type Resignation = z.output<typeof resignation>;

/** The effect of a last working day on an assignment to a project. */
const plannedPlace = z.object({
  projectId: idOut,
  projectName: z.string(),
  role: z.string(),
  fromDate: dateOut.nullable(),
  offBoardDate: dateOut.nullable(),
  /** The new off-board date. */
  becomes: dateOut.nullable(),
  /** It begins after the last working day and is unchanged: it must be removed manually. */
  beginsLater: z.boolean(),
  replacement: replacement.nullable(),
  version: z.int(),
});
export type PlannedPlace = z.output<typeof plannedPlace>;

/** The most projects of one employee in a preview. */
const placesMax = 500;
const typed = {
  ...typedShape(resignationFields),
  /** The places of the preview, as they were seen, each with who takes over there. */
  places: z
    .array(z.strictObject({ projectId: idIn, version: versionIn, replacementId: idIn.nullable().default(null) }))
    .max(placesMax),
};
const isInOrder = ({ resignationDate, lastWorkingDay }: { resignationDate: string; lastWorkingDay: string }): boolean =>
  lastWorkingDay >= resignationDate;
const inOrder = { path: ['lastWorkingDay'], message: messages.lastDayBeforeResignation };
const params = z.strictObject({ id: idIn });
const query = z.strictObject({ version: versionIn });
const roles = ['ROLE_ADMIN', 'ROLE_CSM'] as const;

/** Resignations: last working day, projects and replacements (docs/domain/people.md#resignations). */
export const resignationEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/employees/resignations/filter',
    summary: 'The resignations of employees on the caller’s projects, filtered, sorted, by page',
    roles,
    list: true,
    reads: true,
    consistent: true,
    query: pageQuery.extend({
      field: z.enum(resignationSortFields).default('lastWorkingDay'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    body: z.strictObject({
      employeeName: searchText.optional(),
      status: z.array(resignationStatus).max(3).optional(),
      /** The month of the last working day. */
      month: dateIn('MMM-yyyy').optional(),
    }),
    answer: z.object({ resignationDetails: z.array(resignation), paginationDetails }),
    refusals: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/employees/resignations/:id',
    summary: 'One resignation',
    roles,
    params,
    answer: resignation,
    refusals: ['resignation_not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/employees/resignations/preview',
    summary: 'Preview the effect of a last working day on the projects of an employee',
    roles,
    reads: true,
    consistent: true,
    body: z.strictObject({ employeeId: idIn, lastWorkingDay: isoDateIn, resignationId: idIn.optional() }),
    answer: z.object({
      places: z.array(plannedPlace),
      /** The number of assignments outside the caller's scope, which stay until a user of those projects ends them. */
      otherProjects: z.int(),
    }),
    refusals: ['employee_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/employees/resignations',
    summary: 'Add a resignation; the last working day becomes the off-board date on the caller’s projects',
    roles,
    body: z.strictObject({ employeeId: idIn, ...typed }).refine(isInOrder, inOrder),
    status: 201,
    answer: resignation,
    refusals: ['employee_not_found', 'resignation_exists', 'places_changed', 'employee_leaves'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/employees/resignations/:id',
    summary: 'Change dates, reason or replacements; the off-board dates follow the last working day',
    roles,
    params,
    body: z.strictObject({ ...typed, version: versionIn }).refine(isInOrder, inOrder),
    answer: resignation,
    refusals: [
      'resignation_not_found',
      'stale_version',
      'resignation_withdrawn',
      'resignation_exists',
      'places_changed',
      'employee_leaves',
    ],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/employees/resignations/:id/withdraw',
    summary: 'Withdraw a resignation and restore the off-board dates',
    roles,
    params,
    query,
    answer: resignation,
    refusals: ['resignation_not_found', 'stale_version', 'resignation_withdrawn'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/employees/resignations/:id',
    summary: 'Delete a resignation that was added by mistake and restore the off-board dates',
    roles,
    params,
    query,
    answer: nothing,
    refusals: ['resignation_not_found', 'stale_version', 'resignation_elsewhere'],
  }),
};
