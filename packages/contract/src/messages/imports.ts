export const importMessages = {
  importsFailed: 'The imports could not be loaded',
  importFailed: 'The file could not be imported',
  previewFailed: 'The file could not be read',
  importNeedsAllRows: 'Nothing is imported while a row is refused. Correct the file and select it again.',
  tableDecimalMarkUnknown:
    'The file does not show whether its figures have a decimal point or a decimal comma. Please select it.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const importServerMessages = {
  importUnreadable: 'This file is not a CSV or XLSX file that can be read.',
  importTooManyRows: 'An import can have at most 10,000 rows. Please split the file.',
  importColumnsRepeated: 'This file has the same heading twice. Please rename one of the columns.',
  importIncomplete: 'Please select the missing columns, the date order and the decimal mark first.',
  importRowsRefused: 'Some rows are refused. Correct them and select the file again.',
  importPreviewDiffers: 'The records changed since you saw this preview. Check the new preview and import again.',
  importRunning: 'Another import is running. Wait until it is finished.',
  importRowTooLong: 'This row has more cells than the header.',
  importDateUnreadable: 'This date cannot be read.',
  importRowContradicts: (line: number) => `Line ${line} has other values for the same record.`,
  importCellUnknown: (what: string, by: string) => `No ${what} has this ${by}`,
  importCellAmbiguous: (what: string) => `Several ${what} have this name`,
  importedInvoiceDiffers: 'This invoice is here with another value. An issued invoice cannot be changed by a file.',
  importedInvoiceInBooks: (value: string) => `The books have ${value}.`,
  importedInvoiceInFuture: 'The invoice date cannot be in the future.',
  importedInvoiceAmount: 'Enter an amount above zero. Credit notes cannot be imported.',
  importedInvoiceTax: 'The tax must be below the invoice amount.',
  importedInvoiceReceived: 'The received amount cannot be more than the invoice amount.',
  importedInvoiceCompany: (name: string) => `The company of this project is ${name}.`,
  receivedBefore: 'Received before the import',
  importedInvoiceWithoutCompany: 'This project has no company yet.',
  importedRecordChanged: (name: string) => `${name} was changed after the import, so it cannot be undone.`,
  importedRecordInUse: (name: string) => `${name} is in use, so the import cannot be undone.`,
  recordsImported: (rows: number) => (rows === 1 ? '1 row imported' : `${rows} rows imported`),
} as const;
