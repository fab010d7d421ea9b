import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { choiceField, emailField, outShape, phoneField, requiredText, typedShape } from '../record.ts';
import { adminOnly, everyone, roles } from '../roles.ts';
import { fileBytesMax } from '../uploads.ts';
import { idIn, idOut, nothing, ownId, pageQuery, paginationDetails, searchText, versionIn } from '../wire.ts';

/** A staff user's own profile. */
const phone = phoneField('Phone Number', 40);
/** The fields of the own profile that a user can change. */
export const profileFields = {
  name: requiredText('Name', 200, messages.pleaseEnter('name')),
  phoneNumber: {
    ...phone,
    required: true,
    typed: phone.typed.min(1, messages.pleaseEnter('phone number')),
    out: z.string().nullable(),
  },
};

const profile = z.object({
  userId: idOut,
  ...outShape(profileFields),
  role: z.enum(roles),
  email: z.string(),
  /** A unique key of the picture; null without one. */
  imageHash: z.string().nullable(),
  /** Whether they may see what an hour of an employee costs (docs/domain/costs.md). */
  seesCosts: z.boolean(),
  version: z.int(),
});
export type Profile = z.output<typeof profile>;

/** The caller's own account. */
export const userEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/users/profile',
    summary: 'The caller’s account',
    roles: everyone,
    answer: profile,
    refusals: [],
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    summary: 'Change the caller’s name and phone number; only administrators change role and email',
    roles: everyone,
    body: z.strictObject({
      ...ownId,
      ...typedShape(profileFields),
      version: versionIn,
    }),
    answer: profile,
    refusals: ['forbidden', 'stale_version'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/users/profile/image',
    summary: 'The caller’s picture, always as a download',
    roles: everyone,
    kind: 'file',
    answer: z.string(),
    refusals: ['not_found'],
  }),
  changeImage: endpoint({
    method: 'PUT',
    path: '/users/profile/image',
    summary: 'Replace the caller’s picture, JPG or PNG (field: file); its content decides, not its name',
    roles: everyone,
    kind: 'multipart',
    form: { fields: [], files: 'file' },
    bodyBytesMax: fileBytesMax + 100_000,
    query: z.strictObject({ version: versionIn }),
    answer: profile,
    refusals: ['stale_version', 'file_missing', 'file_too_large', 'picture_invalid', 'picture_too_large'],
  }),
};

/** A user as shown to an administrator. */
export const staffUserFields = {
  name: requiredText('Name', 200, messages.pleaseEnter('user name')),
  email: emailField('Email', messages.pleaseEnter('email')),
  role: choiceField('Role', roles, messages.pleaseSelect('user role')),
};

const staffUser = z.object({
  userId: idOut,
  ...outShape(staffUserFields),
  /** The password was set through the mailed link. */
  verified: z.boolean(),
  /** Whether a one-time code is needed at each sign-in; if not, the next sign-in sets up the second factor. */
  secondFactorActive: z.boolean(),
  /** Whether they may see what an hour of an employee costs (docs/domain/costs.md). */
  seesCosts: z.boolean(),
  /** How many projects they are CSM or accountant of. */
  projects: z.int(),
  version: z.int(),
});
export type StaffUser = z.output<typeof staffUser>;

const staffUsers = z.object({ userDetails: z.array(staffUser), paginationDetails });
const params = z.strictObject({ id: idIn });

/** All users, for administrators. */
export const staffUserEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'All users by name',
    roles: adminOnly,
    consistent: true,
    query: pageQuery,
    answer: staffUsers,
    refusals: [],
  }),
  search: endpoint({
    method: 'GET',
    path: '/users/search',
    summary: 'Users whose name or email address contains a text',
    roles: adminOnly,
    consistent: true,
    query: pageQuery.extend({ userName: searchText }),
    answer: staffUsers,
    refusals: [],
  }),
  emailDomains: endpoint({
    method: 'GET',
    path: '/users/emailDomains',
    summary: 'The allowed domains of staff email addresses',
    roles: adminOnly,
    answer: z.array(z.string()),
    refusals: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary: 'A staff user',
    roles: adminOnly,
    params,
    answer: staffUser,
    refusals: ['user_gone'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Create an account and email the link to set its password',
    roles: adminOnly,
    body: z.strictObject(typedShape(staffUserFields)),
    status: 201,
    answer: staffUser,
    refusals: ['email_taken', 'email_domain_not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users',
    summary: 'Change name, email address or role; a new role ends all sessions of the user',
    roles: adminOnly,
    body: z.strictObject({ ...typedShape(staffUserFields), id: idIn, version: versionIn }),
    answer: staffUser,
    refusals: [
      'user_gone',
      'stale_version',
      'email_taken',
      'email_domain_not_allowed',
      'own_role',
      'last_administrator',
      'role_needed_on_projects',
    ],
  }),
  switchCosts: endpoint({
    method: 'PUT',
    path: '/users/:id/seesCosts',
    summary: 'Let an administrator or accountant see costs, or no longer',
    roles: adminOnly,
    params,
    body: z.strictObject({ seesCosts: z.boolean(), version: versionIn }),
    answer: staffUser,
    refusals: ['user_gone', 'stale_version', 'costs_not_for_csms'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete an account; the activity of its owner keeps the name',
    roles: adminOnly,
    params,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['user_gone', 'stale_version', 'own_account', 'last_administrator', 'user_on_projects'],
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/users/:id/passwordLink',
    summary: 'Email the link to set or reset the password again; the earlier link ends',
    roles: adminOnly,
    params,
    answer: nothing,
    refusals: ['user_gone'],
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/users/:id/secondFactor',
    summary: 'Let a user who lost the authenticator set up another one at the next sign-in; it ends all their sessions',
    roles: adminOnly,
    params,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['user_gone', 'stale_version', 'second_factor_off'],
  }),
};
