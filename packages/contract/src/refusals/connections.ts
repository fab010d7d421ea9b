import { connectionMessages, connectionServerMessages } from '../messages/connections.ts';
import { generalMessages } from '../messages/general.ts';
import type { RefusalWords } from './refusal.ts';

export const connectionRefusals = {
  oauth_state_invalid: { status: 400, message: connectionMessages.oauthStateInvalid },
  other_realm: { status: 409, message: connectionMessages.otherRealm },
  connection_refused: { status: 409, message: connectionMessages.connectionRefused },
  disconnect_first: { status: 409, message: connectionServerMessages.disconnectFirst },
  connection_exists: { status: 409, message: connectionServerMessages.connectionExists },
  connection_in_use: { status: 409, message: connectionServerMessages.connectionInUse },
  provider_away: { status: 503, message: generalMessages.somethingWentWrong },
} as const satisfies Record<string, RefusalWords>;
