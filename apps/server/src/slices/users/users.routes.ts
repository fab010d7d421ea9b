import { userEndpoints } from '@countinghouse/contract/users.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeImage, changeProfile } from './profile.commands.ts';
import { image, profile } from './profile.queries.ts';

export const userRoutes: Route[] = [
  handle(userEndpoints.profile, profile),
  handle(userEndpoints.changeProfile, changeProfile),
  handle(userEndpoints.image, image),
  handle(userEndpoints.changeImage, changeImage),
];
