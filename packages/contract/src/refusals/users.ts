import { generalMessages } from '../messages/general.ts';
import { userMessages, userServerMessages } from '../messages/users.ts';
import type { RefusalWords } from './refusal.ts';

export const userRefusals = {
  user_not_found: { status: 404, message: userServerMessages.userNotFound },
  user_gone: { status: 404, message: generalMessages.recordNotFound },
  email_taken: { status: 409, message: userServerMessages.emailTaken },
  email_domain_not_allowed: { status: 400, message: userMessages.emailDomain },
  own_account: { status: 409, message: userServerMessages.ownAccount },
  own_role: { status: 409, message: userServerMessages.ownRole },
  last_administrator: { status: 409, message: userServerMessages.lastAdministrator },
  second_factor_off: { status: 409, message: userServerMessages.secondFactorOff },
  user_on_projects: { status: 409, message: userServerMessages.userOnProjects([]) },
  role_needed_on_projects: { status: 409, message: userServerMessages.roleNeededOnProjects([]) },
  assignment_changed: { status: 409, message: userServerMessages.assignmentChanged },
  replacement_unfit: { status: 400, message: userServerMessages.replacementUnfit },
  costs_not_for_csms: { status: 409, message: userServerMessages.costsNotForCsms },
  picture_invalid: { status: 400, message: userMessages.invalidPicture('The file') },
  picture_too_large: { status: 400, message: userServerMessages.pictureTooLarge },
} as const satisfies Record<string, RefusalWords>;
