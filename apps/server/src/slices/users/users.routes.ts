import { staffUserEndpoints, userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeImage, changeProfile } from './profile.commands.ts';
import { image, profile } from './profile.queries.ts';
import { resetFactor } from './second-factor.commands.ts';
import { changeUser, createUser, removeUser, sendLink, switchCosts } from './staff-users.commands.ts';
import { emailDomains, getUser, listUsers } from './staff-users.queries.ts';

export const userRoutes: Route[] = [
  handle(userEndpoints.profile, profile),
  handle(userEndpoints.changeProfile, changeProfile),
  handle(userEndpoints.image, image),
  handle(userEndpoints.changeImage, changeImage),
  handle(staffUserEndpoints.list, listUsers),
  handle(staffUserEndpoints.search, listUsers),
  handle(staffUserEndpoints.emailDomains, emailDomains),
  handle(staffUserEndpoints.get, getUser),
  handle(staffUserEndpoints.create, createUser),
  handle(staffUserEndpoints.change, changeUser),
  handle(staffUserEndpoints.switchCosts, switchCosts),
  handle(staffUserEndpoints.remove, removeUser),
  handle(staffUserEndpoints.sendLink, sendLink),
  handle(staffUserEndpoints.resetSecondFactor, resetFactor),
];
