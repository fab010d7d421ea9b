import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { rowOfChanges, timesheet } from '../timesheets/timesheets.contract.ts';
import { dateOut, idIn, idOut, idsIn, isoDateIn, seenLogs, textIn, versionIn } from '../wire.ts';

/** A week of a billing's timesheet period to be verified; changed logs make it unverified again. */
const week = z.object({
  verificationId: idOut,
  week: z.int(),
  startDate: dateOut,
  endDate: dateOut,
  verified: z.boolean(),
  /** Whether its logs changed after it was verified. */
  logsChanged: z.boolean(),
  /** The note, or the reason if changed logs removed the verification. */
  note: z.string(),
  /** The note only. */
  notes: z.string(),
  version: z.int(),
});
export type VerificationWeek = z.output<typeof week>;

/** The timesheet of a week, computed like an invoice of these days. */
const weekTimesheet = timesheet.extend({
  /** Fingerprint of the logs of the week, to be sent back with the verification. */
  logsMark: z.string(),
  sinceVerified: z.array(rowOfChanges),
});
export type WeekTimesheet = z.output<typeof weekTimesheet>;

const ofPrediction = z.strictObject({ predictionId: idIn });

/** Verification of the weeks of a timesheet before they are billed (docs/domain/periods.md#weeks). */
export const verificationEndpoints = {
  weeks: endpoint({
    method: 'GET',
    path: '/verification/weeks',
    summary: 'The weeks of a prediction, first to last',
    roles: everyone,
    query: ofPrediction,
    consistent: true,
    answer: z.array(week),
    refusals: ['prediction_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/verification/:id',
    summary: 'The timesheet of a week, cut to the days of its prediction, and what changed since it was verified',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    consistent: true,
    answer: weekTimesheet,
    refusals: ['verification_not_found', 'prediction_without_end', 'verification_too_short', 'project_not_found'],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/verification/:id/changes',
    summary: 'Hours and amount of selected logs that changed after a week was verified',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    query: z.strictObject({ logs: idsIn }),
    consistent: true,
    answer: z.array(rowOfChanges),
    refusals: ['verification_not_found', 'prediction_without_end', 'verification_too_short', 'project_not_found'],
  }),
  excludeAdded: endpoint({
    method: 'POST',
    path: '/verification/:id/changes',
    summary:
      'Write off, with a reason, hours added to logs after verification; if nothing else changed, the week is verified again',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({
      version: versionIn,
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
      logs: seenLogs,
    }),
    answer: week,
    refusals: ['verification_not_found', 'stale_version', 'changes_differ'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/verification',
    summary: 'Generate the weeks of a prediction; weeks with the same dates keep verification and note',
    roles: everyone,
    query: ofPrediction.extend({
      /** The verified or annotated weeks that may be removed; any other one is kept. */
      given: idsIn.optional(),
    }),
    answer: z.array(week),
    refusals: [
      'prediction_not_found',
      'prediction_without_end',
      'verification_too_short',
      'weeks_not_asked',
      'weeks_written',
    ],
  }),
  verify: endpoint({
    method: 'PUT',
    path: '/verification',
    summary: 'Set whether a week is verified, with a note; with its id alone it is verified',
    roles: everyone,
    body: z.strictObject({
      verificationId: idIn,
      verified: z.boolean(),
      /** Version of the week that the user saw; missing if only the id is known. */
      version: versionIn.optional(),
      notes: textIn(2000).optional(),
      /** The other fields of the row on the screen; they cannot be changed. */
      week: z.int().optional(),
      startDate: isoDateIn.optional(),
      endDate: isoDateIn.optional(),
      note: textIn(4000).optional(),
      logsChanged: z.boolean().optional(),
      /** Fingerprint of the week's timesheet that the user saw: other hours are not verified. */
      logsMark: textIn(100).optional(),
    }),
    answer: week,
    refusals: ['verification_not_found', 'stale_version', 'week_invoiced', 'week_hours_differ'],
  }),
};
