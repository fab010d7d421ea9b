export const clientMessages = {
  clientsAdded: (clients: number) => (clients === 1 ? 'Client added' : `${clients} clients added`),
  clientUpdated: 'Client updated',
  clientDeleted: 'Client deleted',
  clientReplaced: 'Client replaced',
  replaceBeforeDelete: (name: string, projects: number) =>
    projects === 1
      ? `${name} is on a project. Choose a replacement.`
      : `${name} is on ${projects} projects. Choose one replacement for all of them.`,
  projectsOutOfSight: (projects: number) =>
    `They are on ${projects === 1 ? 'a project' : `${projects} projects`} that you cannot see. A user on these projects must replace them first.`,
  projectsOfClientFailed: 'Failed to get the projects of the client',
  clientReplacedAndDeleted: 'Client replaced and deleted',
  clientMadePrimary: (name: string) => `${name} is now the primary client.`,
  clientRemoved: (name: string, project: string) => `${name} was removed from ${project}.`,
  projectCompanyBound: 'This project has invoices, so its company cannot be changed.',
  companyAssigned: 'Company and Client assigned to project successfully',
  clientNameLetters: 'Only letters, with single spaces between words',
  clientNameLength: 'Please enter 2 to 50 characters',
  clientChosenTwice: 'The same client is selected twice.',
  onePrimaryClient: 'Only one client can be primary.',
  selectPrimaryClient: 'Please select primary client.',
  selectOrDeleteClient: 'Please select or delete client',
  noClientsInCompany: 'No clients in this company! Please add new client.',
  noClientToReplace: 'All other clients of this company are on this project already. Please add a new one first.',
  clientFormFailed: 'failed to add new client',
  clientEditFailed: 'Failed to edit client. Please try again',
  clientDeleteFailed: 'Failed to delete client. Please try again',
  projectClientsFailed: 'Failed to get company and client details of project',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const clientServerMessages = {
  clientNotFound: 'This client no longer exists.',
  clientEmailTaken: 'This company already has a client with this email.',
  clientInUse: (projects: number) =>
    `This client is on ${projects} ${projects === 1 ? 'project' : 'projects'}. Replace them there first.`,
  replacementUnknown: 'Choose another client of the same company.',
  otherCompany: 'This project belongs to another company.',
} as const;
