import { importServerMessages } from '../messages/imports.ts';
import type { RefusalWords } from './refusal.ts';

export const importRefusals = {
  import_unreadable: { status: 400, message: importServerMessages.importUnreadable },
  import_too_many_rows: { status: 400, message: importServerMessages.importTooManyRows },
  import_columns_repeated: { status: 400, message: importServerMessages.importColumnsRepeated },
  import_incomplete: { status: 400, message: importServerMessages.importIncomplete },
  import_rows_refused: { status: 409, message: importServerMessages.importRowsRefused },
  import_preview_differs: { status: 409, message: importServerMessages.importPreviewDiffers },
  imported_record_changed: { status: 409, message: importServerMessages.importedRecordChanged('A record') },
  imported_record_in_use: { status: 409, message: importServerMessages.importedRecordInUse('A record') },
} as const satisfies Record<string, RefusalWords>;
