export const companyMessages = {
  companyElsewhere: 'Only an administrator can assign a company whose projects you cannot see.',
  companySaved: 'Company saved',
  companyArchived: 'Company deleted',
  companyPutBack: 'Company restored',
  companyQueued: 'The company is being sent to the books.',
  companyDetailsFailed: 'Failed to get company details',
  companyAddFailed: 'Failed to add company. Please try again',
  companyEditFailed: 'Failed to edit company. Please try again',
  companyDeleteFailed: 'Failed to delete company. Please try again',
  booksOfRegionNotConnected:
    'The books of this region are not connected. The company is saved here and can be sent to the books once they are connected.',
  companyOptionsFailed: 'The books did not answer. The lists show the values last read from them.',
  companyNotFound: 'This company no longer exists.',
  companiesFailed: 'The companies could not be created. Please try again',
  customersFailed: 'The customers of the books could not be loaded',
  fewerCustomers: (most: number) => `Select at most ${most} customers at once`,
  ccMissing: 'Please provide CC emails',
  countryLength: 'Country should be of 3 to 50 characters',
  stateLength: 'State should be of 2 to 30 characters',
  cityLength: 'City should be of 2 to 30 characters',
  invalidPan: 'A PAN has 5 letters, 4 digits and a letter',
  invalidTrn: 'Enter a valid tax registration number for this region',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const companyServerMessages = {
  companySavedAndQueued: 'Company saved. It is being sent to the books.',
  companySavedNotConnected: 'Company saved. Its books are not connected; send it once they are.',
  companySavedAndWaits: 'Company saved. Its books are not connected; the change is sent once they are.',
  companySavedWithoutTax: 'Company saved. It is sent to the books once its tax rate is chosen.',
  companyTaxMissing: 'Please choose the tax rate of this company first.',
  companyNameTaken: 'The books of this region already have a customer with this display name.',
  companyNameArchived: 'A deleted company of this region has this display name. Restore it, or choose another name.',
  companyBound: 'Provider, region and currency cannot be changed once a company is in the books or has invoices.',
  companyHasProjects: (projects: number) =>
    `This company has ${projects} ${projects === 1 ? 'project' : 'projects'} and cannot be deleted.`,
  companyNotPushable: 'This company is in the books or being sent there.',
  referenceUnknown: 'This customer is not in the books, or belongs to another company here.',
  referenceCurrency: (currency: string) => `The books bill this customer in ${currency}.`,
  companiesCreated: (count: number) => (count === 1 ? '1 company created' : `${count} companies created`),
} as const;
