export const connectionMessages = {
  connectionsFailed: 'Failed to get identity providers',
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
  otherRealm: 'You chose a different company than the one this connection is for.',
  connected: (name: string) => `${name} is connected`,
  disconnected: (name: string) => `${name} is disconnected`,
  disconnectQuestion: (name: string) => `Do you want to disconnect ${name}?`,
  disconnectDetail: 'Nothing is synced from it or sent to it until you reconnect. Waiting messages are kept.',
  unreadableReturn: 'The provider did not return what is needed to connect. Please connect again.',
  realmIdDigits: 'A realm id has digits only',
  redirectUrlEnds: (path: string) => `The redirect URL must be an address that ends with ${path}`,
  connectionSilent: 'No clear answer arrived. Try again later.',
  vatOfUaeOnly: 'Only an organization in the UAE can charge VAT here.',
  stateOfIndiaOnly: 'Choose a state of India.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const connectionServerMessages = {
  connectionEnded: 'Access has ended. Reconnect.',
  connectionExists: 'A connection for this organization already exists.',
  connectionInUse:
    'An identity provider cannot be deleted once it was connected, or while companies, invoices or waiting messages belong to it.',
  connectHint: 'Reconnect needed',
  disconnectFirst: 'Disconnect first: the current connection uses this client id and realm id.',
  disconnectedHere: (name: string) =>
    `${name} is disconnected here, but the provider could not be reached. Revoke the access there too.`,
  connectionAdded: 'Identity provider added successfully',
} as const;
