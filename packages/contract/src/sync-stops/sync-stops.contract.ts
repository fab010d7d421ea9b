import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly, everyone } from '../roles.ts';
import { dateOut, idIn, idOut, instantOut, nothing } from '../wire.ts';

const markIn = z.string().regex(/^[0-9a-f]{64}$/);

/** A sync that waits for confirmation because the response of its service would remove records. */
export const syncStop = z.object({
  syncStopId: idOut,
  what: z.enum(['TIME_LOGS', 'LEAVE', 'ATTENDANCE', 'HOLIDAYS']),
  /** Null for holidays, which belong to a region. */
  projectId: idOut.nullable(),
  projectName: z.string().nullable(),
  region: z.string().nullable(),
  startDate: dateOut,
  endDate: dateOut,
  removed: z.int(),
  /** How many records of these days are stored. */
  known: z.int(),
  /** Their total in words, such as `120.00 hours`. */
  amount: z.string().nullable(),
  /** Why the response is doubtful; null if only too many records are missing. */
  reasons: z.array(z.string()),
  /** The records to be removed, by person or by day. */
  rows: z.array(z.object({ name: z.string(), removed: z.int(), amount: z.string().nullable() })),
  /** Identifies exactly these records: a confirmation applies to nothing else. */
  mark: z.string(),
  stoppedAt: instantOut,
});
export type SyncStop = z.output<typeof syncStop>;

/** Syncs that stopped before removing records; those of a project come with its hours. */
export const syncStopEndpoints = {
  ofHolidays: endpoint({
    method: 'GET',
    path: '/syncStop/holidays',
    summary: 'Regions whose sync stopped before it removed holidays, and waits for a confirmation',
    roles: adminOnly,
    answer: z.object({ syncStops: z.array(syncStop) }),
    refusals: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/syncStop/:id/confirm',
    summary: 'Confirm that the next sync removes the records that were shown',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({ mark: markIn }),
    answer: nothing,
    refusals: ['not_found', 'sync_stop_differs'],
  }),
};
