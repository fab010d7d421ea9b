import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { activateQr, authenticate, googleAuthenticate, logOut, qrCode } from './sign-in.commands.ts';
import { session } from './sign-in.queries.ts';

export const signInRoutes: Route[] = [
  handle(signInEndpoints.authenticate, authenticate),
  handle(signInEndpoints.qrCode, qrCode),
  handle(signInEndpoints.activateQr, activateQr),
  handle(signInEndpoints.googleAuthenticate, googleAuthenticate),
  handle(signInEndpoints.logOut, logOut),
  handle(signInEndpoints.session, session),
];
