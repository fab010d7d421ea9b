export const predictionMessages = {
  billingInactive: 'Billing for the given project is currently inactive! Please activate project.',
  predictionAdded: 'Prediction added successfully',
  predictionUpdated: 'Prediction updated successfully',
  predictionDeleted: 'Prediction deleted successfully',
  predictionsFailed: 'Failed to get prediction details! ',
  predictionAddFailed: 'Failed to add prediction. Please try again',
  predictionEditFailed: 'Failed to edit prediction. Please try again',
  predictionDeleteFailed: 'Failed to delete prediction. Please try again',
  associatedProjectsHelp: 'Other projects of the company, named on this invoice. Their hours are invoiced separately.',
  predictionClosed: 'Prediction closed',
  predictionReopened: 'Prediction reopened',
  predictionClosedAlready: 'This prediction is closed. Please reopen it first.',
  predictionIsOpen: 'This prediction is open.',
  predictionCloseFailed: 'Failed to close prediction. Please try again',
  predictionReopenFailed: 'Failed to reopen prediction. Please try again',
  predictionHasInvoice: 'This prediction has an invoice. Please delete the invoice first.',
  predictionNotFound: (id: number) => `Prediction with id ${id} not found`,
  amountInDigits: 'Please enter the amount in digits only',
  amountLarge: 'Amount is more than 1 lakh, Do you want to continue with this amount?',
  cycleMismatch: 'Start date and end date are not matching with the invoice cycle, Do you want to continue?',
  startPast: 'Start date is from past, Do you wish to continue with past data?',
  endPast: 'End date is from past, Do you wish to continue with past data?',
  datesTaken: 'There are some already existing data between the dates you have entered, Do you want to continue?',
  receivedMonthUnlikely: (range: string) =>
    `Payment of this period is expected ${range}. Do you want to continue with this received month?`,
  inPrediction: (number: number, words: string) => `Prediction-${number}: ${words}`,
  predictionWithoutEnd: 'Please make sure you have added end-date to prediction !',
  missingProjectFields: (fields: string) => `Please add ${fields} in project to add prediction or invoice`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const predictionServerMessages = {
  predictionWarnings: 'Please confirm the warnings before these predictions are saved.',
  predictionDatesDiffer: 'This invoice takes its dates from its prediction. Change them there.',
  predictionTwice: 'This prediction is in the list twice.',
  associatedProjectUnknown: 'Choose another project of the same company.',
  dueDateOfInvoice: 'Change the due date in the invoice details.',
  predictionHadInvoice: 'This prediction has a void invoice and cannot be deleted. Close it instead.',
  predictionWithoutInvoice:
    'The financial type of this prediction is No Invoice. Please change it first, then create the invoice.',
} as const;
