import { generalMessages } from '../messages/general.ts';
import { workLogMessages, workLogServerMessages } from '../messages/work-logs.ts';
import type { RefusalWords } from './refusal.ts';

export const workLogRefusals = {
  source_conflict: { status: 409, message: workLogServerMessages.sourceConflict },
  nothing_open: { status: 409, message: workLogMessages.nothingOpen },
  open_time_differs: { status: 409, message: workLogServerMessages.openTimeDiffers },
  source_not_connected: { status: 409, message: workLogServerMessages.sourceNotConnected },
  file_missing: { status: 400, message: workLogServerMessages.fileMissing },
  file_too_large: { status: 413, message: generalMessages.tooLarge },
  file_unreadable: { status: 400, message: workLogServerMessages.fileUnreadable },
  file_layout_unknown: { status: 400, message: workLogServerMessages.fileLayoutUnknown },
  file_columns_unknown: { status: 400, message: workLogServerMessages.fileColumnsUnknown },
  file_too_many_rows: { status: 400, message: workLogServerMessages.fileTooManyRows },
  file_empty: { status: 400, message: workLogServerMessages.fileEmpty },
  date_order_unknown: { status: 400, message: workLogMessages.dateOrderUnknown },
  decimal_mark_unknown: { status: 400, message: workLogMessages.decimalMarkUnknown },
  import_plan_differs: { status: 409, message: workLogServerMessages.importPlanDiffers },
  import_undone_already: { status: 409, message: workLogServerMessages.importUndoneAlready },
  import_invoiced: { status: 409, message: workLogServerMessages.importInvoiced },
  import_changed_since: { status: 409, message: workLogServerMessages.importChangedSince },
  person_mapped_twice: { status: 400, message: workLogServerMessages.personMappedTwice },
  person_not_mapped: { status: 400, message: workLogServerMessages.personNotMapped },
} as const satisfies Record<string, RefusalWords>;
