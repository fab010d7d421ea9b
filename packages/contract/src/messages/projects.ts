export const projectMessages = {
  projectSettingsFailed: 'The project settings could not be saved. Please try again',
  noProjectData: 'No data available for this ProjectId!',
  projectDetailsFailed: 'Failed to get project details',
  projectCreated: 'Project created successfully',
  projectCreateFailed: 'Failed to create project. Please try again',
  projectUpdated: 'Project updated successfully',
  projectUpdateFailed: 'Failed to update project. Please try again',
  projectNameTooShort: 'Project name must have at least 3 characters',
  zohoIdWithSpaces: 'Zoho project id cannot contain spaces',
  invalidZohoId: 'A Zoho project id has up to 40 letters, digits and dashes',
  invalidInvoiceTerm: 'Invoice term is a whole number of days',
  invoiceTermDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  invoiceTermMost: (days: number) => `Invoice term is ${days} days at most`,
  tooManyPeople: (most: number) => `No more than ${most} people`,
  invalidLeaveTerm: 'Leave term is a positive number with up to 2 decimals',
  overdueQuestion: (isOn: boolean) => `Do you want to ${isOn ? 'disable' : 'enable'} invoice overdue notification ?`,
  noSalesPerson: 'At least one salesperson is required',
  namesNotUnique: (whose: readonly string[]) =>
    whose.length === 3
      ? 'Salespersons ,csm, accountant names should be unique!'
      : `${whose.join(', ')} names should be unique!`,
  activeBillingFirst: 'Please enable active billing first.',
  activeBillingSwitched: (isOn: boolean) => `Active billing is ${isOn ? 'on' : 'off'}`,
  projectsSynced: (added: number, changed: number, removed: number) =>
    `Projects synced: ${added} new, ${changed} changed, ${removed} removed`,
  syncFailed: 'The projects could not be synced.',
  goneFromTool: 'No longer in Zoho Projects',
  documentInvalid: (file: string) => `${file} is not a valid document. Only PDF, DOC, DOCX, JPG and PNG accepted.`,
  documentNameTaken: (file: string) => `A document named ${file} already exists.`,
  tooManyDocuments: 'At most 5 contract documents',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const projectServerMessages = {
  zohoIdTaken: 'A project with this Zoho project id already exists.',
  cannotBeChangedHere: (what: string) => `${what} cannot be changed here`,
  startAfterEnd: 'The start date cannot be after the end date of the project',
  onePrimary: 'Only one person can be primary',
  staffUnknown: (what: string) => `This user does not have the role ${what}`,
  salesPersonUnknown: 'This sales person is not in the list',
  choiceUnknown: 'This choice is not in the list',
  activeBillingIncomplete: (missing: readonly string[]) =>
    `Active billing cannot be enabled yet. Please add ${missing.join(', ')}.`,
  projectsChanged: 'Some of these projects changed since you opened the preview. Check it again.',
  primaryAlready: (name: string) => `${name} is already primary`,
  documentUnknown: 'This document is not on the project.',
  documentMissing: 'This document could not be found.',
  noPrimaryCsm: 'Primary CSM is not assigned this Project',
  noPrimaryAccountant: 'Primary Accountant is not assigned this Project',
  projectSettingsSaved: (count: number) => (count === 1 ? '1 project saved' : `${count} projects saved`),
} as const;
