import { billingMessages, billingServerMessages } from '../messages/predictions.ts';
import { generalMessages } from '../messages/general.ts';
import { timesheetServerMessages } from '../messages/timesheets.ts';
import type { RefusalWords } from './refusal.ts';

export const billingRefusals = {
  billing_inactive: { status: 409, message: billingMessages.billingInactive },
  due_date_of_invoice: { status: 409, message: billingServerMessages.dueDateOfInvoice },
  prediction_not_found: { status: 404, message: generalMessages.recordNotFound },
  prediction_warnings: { status: 409, message: billingServerMessages.predictionWarnings },
  prediction_has_invoice: { status: 409, message: billingMessages.predictionHasInvoice },
  prediction_closed: { status: 409, message: billingMessages.predictionClosedAlready },
  prediction_without_invoice: { status: 409, message: billingMessages.predictionWithoutInvoice },
  prediction_not_closed: { status: 409, message: billingMessages.predictionIsOpen },
  prediction_dates_differ: { status: 409, message: billingServerMessages.predictionDatesDiffer },
  project_fields_missing: { status: 409, message: timesheetServerMessages.prerequisitesMissing },
  associated_project_unknown: { status: 400, message: billingServerMessages.associatedProjectUnknown },
  prediction_without_end: { status: 409, message: billingMessages.predictionWithoutEnd },
} as const satisfies Record<string, RefusalWords>;
