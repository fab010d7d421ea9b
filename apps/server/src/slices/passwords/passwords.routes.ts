import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changePassword } from './change-password.commands.ts';
import { askForLink, link, setByLink } from './links.commands.ts';
import { sealingKey } from './passwords.queries.ts';

export const passwordRoutes: Route[] = [
  handle(passwordEndpoints.askForLink, askForLink),
  handle(passwordEndpoints.link, link),
  handle(passwordEndpoints.setByLink, setByLink),
  handle(passwordEndpoints.sealingKey, sealingKey),
  handle(passwordEndpoints.change, changePassword),
];
