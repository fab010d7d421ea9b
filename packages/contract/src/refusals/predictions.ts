import { predictionMessages, predictionServerMessages } from '../messages/predictions.ts';
import { generalMessages } from '../messages/general.ts';
import { timesheetServerMessages } from '../messages/timesheets.ts';
import type { RefusalWords } from './refusal.ts';

export const predictionRefusals = {
  billing_inactive: { status: 409, message: predictionMessages.billingInactive },
  due_date_of_invoice: { status: 409, message: predictionServerMessages.dueDateOfInvoice },
  prediction_not_found: { status: 404, message: generalMessages.recordNotFound },
  prediction_warnings: { status: 409, message: predictionServerMessages.predictionWarnings },
  prediction_has_invoice: { status: 409, message: predictionMessages.predictionHasInvoice },
  prediction_closed: { status: 409, message: predictionMessages.predictionClosedAlready },
  prediction_without_invoice: { status: 409, message: predictionServerMessages.predictionWithoutInvoice },
  prediction_not_closed: { status: 409, message: predictionMessages.predictionIsOpen },
  prediction_dates_differ: { status: 409, message: predictionServerMessages.predictionDatesDiffer },
  project_fields_missing: { status: 409, message: timesheetServerMessages.prerequisitesMissing },
  associated_project_unknown: { status: 400, message: predictionServerMessages.associatedProjectUnknown },
  prediction_without_end: { status: 409, message: predictionMessages.predictionWithoutEnd },
} as const satisfies Record<string, RefusalWords>;
