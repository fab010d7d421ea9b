export const connectionMessages = {
  connectionsFailed: 'Failed to get identity providers',
  connectionAdded: 'Identity provider added successfully',
  connectionUpdated: 'Identity provider updated successfully',
  connectionDeleted: 'Identity provider deleted successfully',
  connectionAddFailed: 'Failed to add identity provider. Please try again',
  connectionEditFailed: 'Failed to edit identity provider. Please try again',
  connectionDeleteFailed: 'Failed to delete identity provider. Please try again',
  connectionDeleteQuestion: (name: string) => `Do you want to delete the identity provider ${name}?`,
  connectFailed: 'Failed to connect. Please try again',
  disconnectFailed: 'Failed to disconnect. Please try again',
  connectionTestFailed: 'Failed to test the connection. Please try again',
  connectionRefused: 'The provider did not grant access.',
  oauthStateInvalid:
    'This connection attempt was used, is older than 10 minutes, or began in another browser or at another address. Please connect again.',
  otherRealm: 'Another company was chosen than the one this connection is for.',
  connected: (name: string) => `${name} is connected`,
  disconnected: (name: string) => `${name} is disconnected`,
  disconnectedHere: (name: string) =>
    `${name} is disconnected here. The provider could not be told: end the access there too.`,
  disconnectQuestion: (name: string) => `Do you want to disconnect ${name}?`,
  disconnectDetail:
    'Nothing more is fetched from there or sent to it until it is connected again. Waiting messages are kept.',
  unreadableReturn: 'The provider sent the browser back without what it takes to connect. Please connect again.',
  realmIdDigits: 'A realm id has digits only',
  redirectUrlEnds: (path: string) => `The redirect URL must be an address that ends with ${path}`,
  disconnectFirst: 'Disconnect first: what is connected now belongs to this client id and realm id.',
  connectionEnded: 'The access has ended. Connect again.',
  connectionSilent: 'There was no clear answer. Try again later.',
  vatOfUaeOnly: 'Only an organization in the UAE can charge VAT here.',
  stateOfIndiaOnly: 'Choose a state of India.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const connectionServerMessages = {
  connectionExists: 'There is already a connection for this organisation.',
  connectionInUse:
    'An identity provider stays once it was connected, and while companies, invoices or what waits to be sent belong to it.',
  connectHint: 'Reconnect needed',
} as const;
