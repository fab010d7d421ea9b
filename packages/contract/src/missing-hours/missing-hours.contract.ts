import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { dateOut, idOut, isoDateIn } from '../wire.ts';

const row = z.object({
  projectId: idOut,
  projectName: z.string(),
  companyName: z.string().nullable(),
  /** The primary CSM. */
  csm: z.string().nullable(),
  employeeId: idOut,
  employeeName: z.string(),
  /** The working days without hours or leave, first to last; at least one. */
  days: z.array(dateOut),
  /** Whether the time logs of each of these days were synced or imported since. */
  isSynced: z.boolean(),
});
export type MissingHoursRow = z.output<typeof row>;

/** The working days on which developers logged no hours (docs/domain/missing-hours.md). */
export const missingHoursEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/missingHours',
    summary: 'The working days of a week without hours or leave, by project and developer',
    roles: everyone,
    consistent: true,
    list: true,
    query: z.strictObject({
      /** Any day of the week; the last year of the calendar ends within a week. */
      day: isoDateIn.refine((day) => day < '2200-01-01', messages.invalidDate('yyyy-MM-dd')),
    }),
    answer: z.object({
      /** Monday. */
      startDate: dateOut,
      endDate: dateOut,
      rows: z.array(row),
    }),
    refusals: [],
  }),
};
