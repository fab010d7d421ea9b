import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import {
  accuracy,
  documentState,
  financialType,
  invoiceCycle,
  payModel,
  projectModel,
  submissionType,
} from '../options.ts';
import { everyone } from '../roles.ts';
import { dateIn, dateOut, decimalOut, idIn, idOut, isoDateIn, nothing, textIn, versionIn } from '../wire.ts';

/** A whole amount above 0 in the currency of the project's company: forecasts have no cents. */
const wholeAmount = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^0*[1-9]\d{0,11}$/, messages.amountInDigits));

/** One prediction of a list that is saved as a whole. */
const planned = z.strictObject({
  /** 0 for a new one. */
  predictionId: z.int().min(0).max(2_147_483_647),
  /** Version of the record that the user saw; null for a new one. */
  version: versionIn.optional(),
  accuracy,
  predictedAmount: wholeAmount,
  startDate: isoDateIn,
  endDate: isoDateIn.nullable().default(null),
  receivedMonth: dateIn('MMM-yyyy'),
  submissionType,
  /** If omitted: Revenue for a new one, unchanged for an existing one. */
  financialType: financialType.optional(),
  associatedProjectNames: z.array(textIn(300)).max(100).default([]),
});

const predictionsIn = z.strictObject({
  projectId: idIn,
  /** The project as shown on the screen; the server looks these up itself. */
  projectName: textIn(300).nullish(),
  projectModel: textIn(100).nullish(),
  payModel: textIn(100).nullish(),
  cycle: textIn(100).nullish(),
  csm: textIn(300).nullish(),
  predictionDetails: z.array(planned).min(1).max(50),
  /** The user has read the warnings and continues. */
  skipWarnings: z.boolean().default(false),
  /** The warnings that were read, as sent; any other is returned before it is skipped. If omitted, all are skipped. */
  seenWarnings: z
    .array(z.strictObject({ path: textIn(100), message: textIn(500) }))
    .max(500)
    .optional(),
});

const prediction = z.object({
  predictionId: idOut,
  accuracy,
  /** In the currency of the project's company. */
  predictedRevenueAmount: decimalOut,
  startDate: dateOut,
  endDate: dateOut.nullable(),
  /** Such as Nov-2026. */
  receivedMonth: z.string().nullable(),
  financialType,
  submissionType: submissionType.nullable(),
  associatedProjectNames: z.array(z.string()),
  /** The invoice of this billing that is not void, if any. */
  invoiceId: idOut.nullable(),
  /** Set once the prediction is closed: no more money is expected (docs/domain/predictions.md#closed-predictions). */
  closed: z.object({ on: dateOut, by: z.string(), reason: z.string() }).nullable(),
  version: z.int(),
});
export type Prediction = z.output<typeof prediction>;

/** The predictions of a project under its head, as opened in the drawer. */
const predictionsOf = z.object({
  projectId: idOut,
  projectName: z.string(),
  projectModel,
  payModel: payModel.nullable(),
  cycle: invoiceCycle.nullable(),
  csm: z.string().nullable(),
  currencyCode: z.string(),
  predictionDetails: z.array(prediction),
});

const pendingInvoice = z.object({
  invoiceId: idOut,
  billingId: idOut,
  invoiceNumber: z.string().nullable(),
  documentState,
  startDate: dateOut,
  endDate: dateOut.nullable(),
  invoiceDate: dateOut,
  invoiceDueDate: dateOut,
  invoiceAmount: decimalOut,
  currencyCode: z.string(),
});

const oneProject = z.strictObject({ id: idIn });
const onePrediction = z.strictObject({ id: idIn });
const saveRefusals = [
  'project_not_found',
  'billing_inactive',
  'project_fields_missing',
  'range_reversed',
  'associated_project_unknown',
  'prediction_warnings',
] as const;

/** Predictions: the revenue that is forecast for each period of a project (docs/domain/predictions.md). */
export const predictionEndpoints = {
  withPendingInvoices: endpoint({
    method: 'GET',
    path: '/predictions/andPendingInvoices/:id',
    summary: 'Open predictions and invoices still to be paid of a project',
    roles: everyone,
    params: oneProject,
    consistent: true,
    answer: predictionsOf.extend({
      pendingInvoices: z.array(pendingInvoice),
      /** Projects of the same company in the caller's scope, which a prediction can name besides its own. */
      otherProjectNames: z.array(z.string()),
    }),
    refusals: ['project_not_found'],
  }),
  between: endpoint({
    method: 'GET',
    path: '/predictions/between/:projectId',
    summary: 'Predictions and invoices of a project that overlap a period',
    roles: everyone,
    params: z.strictObject({ projectId: idIn }),
    query: z.strictObject({ startDate: isoDateIn, endDate: isoDateIn.optional() }),
    consistent: true,
    answer: predictionsOf,
    refusals: ['project_not_found', 'range_reversed'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/predictions/latest/:id',
    summary: 'The latest prediction of a project, or none',
    roles: everyone,
    params: oneProject,
    consistent: true,
    answer: predictionsOf,
    refusals: ['project_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/predictions/:id',
    summary: 'One prediction',
    roles: everyone,
    params: onePrediction,
    consistent: true,
    answer: predictionsOf,
    refusals: ['prediction_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/predictions',
    summary: 'Add predictions to a project; warnings are answered first unless they are skipped',
    roles: everyone,
    body: predictionsIn,
    answer: predictionsOf,
    status: 201,
    refusals: saveRefusals,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/predictions',
    summary: 'Change predictions of a project and add those with id 0; the others do not change',
    roles: everyone,
    body: predictionsIn,
    answer: predictionsOf,
    refusals: [...saveRefusals, 'prediction_not_found', 'stale_version', 'prediction_has_invoice', 'prediction_closed'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/predictions/:id/close',
    summary: 'Close a prediction; it cannot be invoiced until it is reopened',
    roles: everyone,
    params: onePrediction,
    body: z.strictObject({
      version: versionIn,
      reason: z
        .string({ error: messages.closeReasonRequired })
        .pipe(textIn(500).trim().min(1, messages.closeReasonRequired)),
    }),
    answer: predictionsOf,
    refusals: ['prediction_not_found', 'stale_version', 'prediction_has_invoice', 'prediction_closed'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/predictions/:id/reopen',
    summary: 'Reopen a closed prediction',
    roles: everyone,
    params: onePrediction,
    body: z.strictObject({ version: versionIn }),
    answer: predictionsOf,
    refusals: ['prediction_not_found', 'stale_version', 'prediction_not_closed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/predictions/:id',
    summary: 'Delete a prediction that has no invoice',
    roles: everyone,
    params: onePrediction,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['prediction_not_found', 'stale_version', 'prediction_has_invoice'],
  }),
};
