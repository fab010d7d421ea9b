export const sheetMessages = {
  mergeFailed: 'Failed to merge all logs according to books.',
  sheetExported: 'Timesheet exported to its Google Sheet',
  columnTwice: 'A column can be selected once.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const sheetServerMessages = {
  sheetFailed: 'The Google Sheet could not be written. Please try again.',
  sheetsBusy: 'Google is limiting requests. Please try again in a minute.',
  sheetsNotSetUp: (reason: string) => `Google Sheets is not set up: ${reason}`,
} as const;
