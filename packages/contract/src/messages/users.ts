import { listed } from './listed-names.ts';
import { mailText } from './mail-text.ts';

export const userMessages = {
  usersFailed: 'Failed to get latest users list',
  userUpdated: 'User updated successfully',
  userAddFailed: 'Failed to add user. Please try again',
  userEditFailed: 'Failed to update user. Please try again',
  userDeleteFailed: 'Failed to delete user. Please try again',
  userDeleteQuestion: (name: string) => `Do you want to delete the user ${name}?`,
  secondFactorResetFailed: 'Failed to reset the second factor. Please try again',
  secondFactorResetQuestion: (name: string) => `Do you want to reset the second factor of ${name}?`,
  costsShown: (name: string) => `${name} may now see costs`,
  costsHidden: (name: string) => `${name} may no longer see costs`,
  costsSwitchFailed: 'Failed to change the right to see costs. Please try again',
  costsShowQuestion: (name: string) => `Let ${name} see costs?`,
  costsHideQuestion: (name: string) => `Stop showing costs to ${name}?`,
  emailDomain: 'Please enter email with valid domain name',
  csmSuggestionsFailed: 'Failed to get csm suggestions',
  accountantSuggestionsFailed: 'Failed to get accountant suggestions',
  clientSuggestionsFailed: 'Failed to get client suggestions',
  projectsReassigned: (count: number) => `${count} ${count === 1 ? 'project' : 'projects'} reassigned successfully`,
  profileUpdated: 'Profile updated successfully',
  profileNotFetched: 'Failed to get your profile. Please try again',
  profileFailed: 'Failed to update profile. Please try again',
  invalidPicture: (file: string) => `${file} is not a valid image. Only JPG and PNG accepted.`,
  reassignFailed: 'Failed to reassign the projects. Please try again',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const userServerMessages = {
  secondFactorResetMail: (name: string, email: string, when: string) => ({
    subject: 'Your second factor was reset',
    text: mailText(`Hello ${name}`, [
      `The second factor of your account ${email} was reset on ${when}. Your passkeys were removed, and you were signed out on all devices. Your next sign-in shows a new QR code for your authenticator app.`,
      'If you did not ask for this, please contact an administrator at once.',
    ]),
  }),
  userNotFound: 'User not found with this email',
  userCreated: (email: string) => `User created successfully. The link to set the password is on its way to ${email}.`,
  userDeleted: 'User deleted successfully',
  userLinkSent: (email: string) => `The link is on its way to ${email}.`,
  emailTaken: 'An account with this email already exists, perhaps a deleted one.',
  ownAccount: 'You cannot delete your own account.',
  ownRole: 'You cannot change your own role.',
  lastAdministrator: 'This is the last administrator. Make another user an administrator first.',
  secondFactorOff: 'This user has no second factor yet: the next sign-in sets it up.',
  secondFactorReset: (name: string) => `The second factor of ${name} is reset. The next sign-in shows a new QR code.`,
  userOnProjects: (projects: readonly string[]) =>
    `This user cannot be deleted while on projects${listed(projects)}. Please reassign them first.`,
  roleNeededOnProjects: (projects: readonly string[]) =>
    `The role cannot be changed while the user has it on projects${listed(projects)}. Please reassign them first.`,
  assignmentChanged: 'Someone changed who is on these projects since you opened them. Nothing was reassigned.',
  replacementUnfit: 'Please choose another user with the same role.',
  costsNotForCsms: 'Only administrators and accountants may see costs.',
  pictureTooLarge: 'This image has more than 50 megapixels. Please choose a smaller one.',
} as const;
