export const companyMessages = {
  companyElsewhere: 'Only an administrator can assign a company whose projects you do not see.',
  companySaved: 'Company saved',
  companyArchived: 'Company deleted',
  companyPutBack: 'Company put back',
  companyQueued: 'The company is on its way to the books.',
  companyDetailsFailed: 'Failed to get company details',
  companyAddFailed: 'Failed to add company. Please try again',
  companyEditFailed: 'Failed to edit company. Please try again',
  companyDeleteFailed: 'Failed to delete company. Please try again',
  booksOfRegionNotConnected:
    'The books of this region are not connected. The company is kept here, and can be sent there once they are.',
  companyOptionsFailed: 'The books did not answer. The lists are as they were read last.',
  companyNotFound: 'This company is not there.',
  ccMissing: 'Please provide CC emails',
  countryLength: 'Country should be of 3 to 50 characters',
  stateLength: 'State should be of 2 to 30 characters',
  cityLength: 'City should be of 2 to 30 characters',
  invalidWebsite: 'Please enter a valid website, such as https://example.com',
  invalidPan: 'A PAN has 5 letters, 4 digits and a letter',
  invalidTrn: 'This is no tax registration number of the region',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const companyServerMessages = {
  companySavedAndQueued: 'Company saved. It is on its way to the books.',
  companySavedNotConnected: 'Company saved. Its books are not connected: send it there once they are.',
  companySavedAndWaits: 'Company saved. Its books are not connected: the change goes there as soon as they are.',
  companySavedWithoutTax: 'Company saved. It goes to the books once its tax rate is chosen.',
  companyTaxMissing: 'Please choose the tax rate of this company first.',
  companyNameTaken: 'The books of this region have a company with this display name already.',
  companyNameArchived: 'A deleted company of this region has this display name. Put it back, or take another name.',
  companyBound: 'Provider, region and currency of a company that is in the books or has invoices stay as they are.',
  companyHasProjects: (projects: number) =>
    `This company has ${projects} ${projects === 1 ? 'project' : 'projects'} and cannot be deleted.`,
  companyNotPushable: 'This company is in the books or on its way there.',
  referenceUnknown: 'The books hold no such customer, or it belongs to another company here.',
  referenceCurrency: (currency: string) => `This customer of the books is billed in ${currency}.`,
} as const;
