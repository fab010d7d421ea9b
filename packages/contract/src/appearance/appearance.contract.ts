import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { columnWidth } from '../views/views.contract.ts';
import { textIn } from '../wire.ts';

/** A user's theme and row density. */
const appearance = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
});
export type Appearance = z.output<typeof appearance>;

/** Whether a user sees all columns of the timesheet, and the widths that the user chose: pixels by column. */
const timesheetColumns = z.strictObject({
  isAll: z.boolean(),
  widths: z
    .record(textIn(60).min(1), z.int().min(columnWidth.min).max(columnWidth.max))
    .refine((widths) => Object.keys(widths).length <= 60),
});
export type TimesheetColumns = z.output<typeof timesheetColumns>;

/**
 * The user's own choice, stored on the server so that every browser shows it. It has no version: the last save wins.
 */
export const appearanceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/users/appearance',
    summary: 'The caller’s theme and density; by default the system’s theme and compact',
    roles: everyone,
    answer: appearance,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/appearance',
    summary: 'Set the caller’s theme and density',
    roles: everyone,
    body: appearance,
    answer: appearance,
    refusals: [],
  }),
  timesheetColumns: endpoint({
    method: 'GET',
    path: '/users/timesheet-columns',
    summary: 'The columns of the timesheet as the caller last chose them; by default those that fit a screen',
    roles: everyone,
    answer: timesheetColumns,
    refusals: [],
  }),
  changeTimesheetColumns: endpoint({
    method: 'PUT',
    path: '/users/timesheet-columns',
    summary: 'Set which columns of the timesheet the caller sees, and their widths',
    roles: everyone,
    body: timesheetColumns,
    answer: timesheetColumns,
    refusals: [],
  }),
};
