import { passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { codeOptions, insteadOfCode, signInOptions, signInWithPasskey } from './passkey-sign-in.commands.ts';
import { addPasskey, creationOptions, removePasskey } from './passkeys.commands.ts';
import { listPasskeys } from './passkeys.queries.ts';

export const passkeyRoutes: Route[] = [
  handle(passkeyEndpoints.list, listPasskeys),
  handle(passkeyEndpoints.creationOptions, creationOptions),
  handle(passkeyEndpoints.add, addPasskey),
  handle(passkeyEndpoints.remove, removePasskey),
  handle(passkeyEndpoints.signInOptions, signInOptions),
  handle(passkeyEndpoints.signIn, signInWithPasskey),
  handle(passkeyEndpoints.codeOptions, codeOptions),
  handle(passkeyEndpoints.insteadOfCode, insteadOfCode),
];
