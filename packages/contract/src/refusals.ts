import { messages } from './messages.ts';

/** Every way in which the product says no: code → status and words. A handler can only use those its endpoint lists. */
export const refusals = {
  // those that any call can meet
  not_signed_in: { status: 401, message: messages.signedOut },
  forbidden: { status: 403, message: messages.forbidden },
  not_found: { status: 404, message: messages.recordNotFound },
  no_such_path: { status: 404, message: messages.notFound },
  invalid_input: { status: 400, message: messages.checkFields },
  too_large: { status: 413, message: messages.bodyTooLarge },
  wrong_media: { status: 415, message: messages.wrongMedia },
  key_used_for_other: { status: 422, message: messages.keyUsedForOther },
  still_running: { status: 409, message: messages.workingOnPrevious },
  stale_version: { status: 409, message: messages.staleVersion },
  too_many_requests: { status: 429, message: messages.tooManyRequests },
  unavailable: { status: 503, message: messages.databaseAway },
  internal: { status: 500, message: messages.somethingWentWrong },

  wrong_credentials: { status: 401, message: messages.wrongCredentials },
  wrong_code: { status: 401, message: messages.wrongCode },
  too_many_tries: { status: 429, message: messages.tooManyTries },
  qr_already_generated: { status: 409, message: messages.qrAlreadyGenerated },
  user_not_found: { status: 404, message: messages.userNotFound },

  project_not_found: { status: 404, message: messages.noProjectData },
  billing_inactive: { status: 409, message: messages.billingInactive },

  no_rates: { status: 404, message: messages.noRatesForRange },
  range_overlaps: { status: 409, message: messages.rangeOverlaps },
  range_reversed: { status: 400, message: messages.rangeReversed },
  role_unknown: { status: 400, message: messages.roleUnknown },
  developer_unknown: { status: 400, message: messages.developerUnknown },

  period_too_long: { status: 400, message: messages.periodTooLong },
  hours_absurd: { status: 400, message: messages.hoursAbsurd },
  stale_timesheet: { status: 409, message: messages.staleTimesheet },
  source_conflict: { status: 409, message: messages.sourceConflict },
  source_not_connected: { status: 409, message: messages.sourceNotConnected },
  file_missing: { status: 400, message: messages.fileMissing },
  file_too_large: { status: 413, message: messages.tooLarge },
  file_unreadable: { status: 400, message: messages.fileUnreadable },
  file_layout_unknown: { status: 400, message: messages.fileLayoutUnknown },
  file_empty: { status: 400, message: messages.fileEmpty },
  date_order_unknown: { status: 400, message: messages.dateOrderUnknown },
  person_mapped_twice: { status: 400, message: messages.personMappedTwice },
  person_not_mapped: { status: 400, message: messages.personNotMapped },

  prediction_not_found: { status: 404, message: messages.recordNotFound },
  prediction_warnings: { status: 409, message: messages.predictionWarnings },
  prediction_has_invoice: { status: 409, message: messages.predictionHasInvoice },
  project_fields_missing: { status: 409, message: messages.prerequisitesMissing },
  associated_project_unknown: { status: 400, message: messages.associatedProjectUnknown },

  prediction_without_end: { status: 409, message: messages.predictionWithoutEnd },
  verification_too_short: { status: 409, message: messages.verificationTooShort },
  weeks_not_asked: { status: 409, message: messages.weeksNotAsked },
  week_invoiced: { status: 409, message: messages.weekInvoiced },
  verification_not_found: { status: 404, message: messages.recordNotFound },

  invoice_not_found: { status: 404, message: messages.recordNotFound },
  invoice_locked: { status: 409, message: messages.invoiceLocked },
  invoice_not_draft: { status: 409, message: messages.invoiceNotDraft },
  invoice_not_issued: { status: 409, message: messages.invoiceNotIssued },
  invoice_already_void: { status: 409, message: messages.invoiceAlreadyVoid },
  invoice_not_pushable: { status: 409, message: messages.invoiceNotPushable },
  invoice_being_pushed: { status: 409, message: messages.invoiceBeingPushed },
  totals_differ: { status: 409, message: messages.totalsDiffer },
  period_already_invoiced: { status: 409, message: messages.periodAlreadyInvoiced },
  nothing_to_invoice: { status: 400, message: messages.nothingToInvoice },
  exchange_rate_missing: { status: 400, message: messages.exchangeRateRequired },
  tax_unknown: { status: 400, message: messages.taxUnknown },
  prerequisites_missing: { status: 409, message: messages.prerequisitesMissing },
  books_not_connected: { status: 409, message: messages.booksNotConnected },

  oauth_state_invalid: { status: 400, message: messages.oauthStateInvalid },
  other_realm: { status: 409, message: messages.otherRealm },
  connection_refused: { status: 409, message: messages.connectionRefused },
  connection_exists: { status: 409, message: messages.connectionExists },
  provider_away: { status: 503, message: messages.somethingWentWrong },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type RefusalCode = keyof typeof refusals;
