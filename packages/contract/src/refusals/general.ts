import { generalMessages, generalServerMessages } from '../messages/general.ts';
import { signInServerMessages } from '../messages/sign-in.ts';
import { viewingMessages } from '../messages/viewing.ts';
import type { RefusalWords } from './refusal.ts';

/** Those that any call can meet. */
export const generalRefusals = {
  not_signed_in: { status: 401, message: signInServerMessages.signedOut },
  forbidden: { status: 403, message: generalServerMessages.forbidden },
  not_found: { status: 404, message: generalMessages.recordNotFound },
  viewed_gone: { status: 404, message: viewingMessages.viewedGone },
  no_such_path: { status: 404, message: generalServerMessages.notFound },
  invalid_input: { status: 400, message: generalMessages.checkFields },
  rows_refused: { status: 400, message: generalServerMessages.rowsRefused(1) },
  too_large: { status: 413, message: generalServerMessages.bodyTooLarge },
  wrong_media: { status: 415, message: generalServerMessages.wrongMedia },
  key_used_for_other: { status: 422, message: generalServerMessages.keyUsedForOther },
  still_running: { status: 409, message: generalServerMessages.workingOnPrevious },
  stale_version: { status: 409, message: generalServerMessages.staleVersion },
  too_many_requests: { status: 429, message: generalServerMessages.tooManyRequests },
  too_many_at_once: { status: 429, message: generalServerMessages.tooManyAtOnce },
  busy: { status: 503, message: generalServerMessages.busy },
  document_not_made: { status: 503, message: generalServerMessages.documentNotMade },
  body_late: { status: 408, message: generalServerMessages.bodyLate },
  rights_changed: { status: 409, message: generalServerMessages.rightsChanged },
  unavailable: { status: 503, message: generalServerMessages.databaseAway },
  disk_full: { status: 503, message: generalServerMessages.diskFull },
  internal: { status: 500, message: generalMessages.somethingWentWrong },
  reason_missing: { status: 400, message: generalMessages.pleaseEnter('reason') },
} as const satisfies Record<string, RefusalWords>;
