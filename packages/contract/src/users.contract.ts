import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { isPhoneNumber } from './phone-number.ts';
import { everyone, roles } from './roles.ts';
import { fileBytesMax } from './uploads.ts';
import { idOut, ownId, textIn, versionIn } from './wire.ts';

/** What a staff user sees of the own account (operations, section 3, User). */
const profile = z.object({
  userId: idOut,
  name: z.string(),
  role: z.enum(roles),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** What tells the picture from every other one, or null where there is none. */
  imageHash: z.string().nullable(),
  version: z.int(),
});
export type Profile = z.output<typeof profile>;

/** The own account of whoever calls. */
export const userEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/users/profile',
    summary: 'The own account',
    roles: everyone,
    answer: profile,
    refusals: [],
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    summary: 'Change the own name and phone number; role and e-mail are an administrator’s to change',
    roles: everyone,
    body: z.strictObject({
      ...ownId,
      name: textIn(200).trim().min(1, messages.pleaseEnter('name')),
      phoneNumber: textIn(40)
        .trim()
        .min(1, messages.pleaseEnter('phone number'))
        .refine((text) => text === '' || isPhoneNumber(text), messages.invalidPhoneNumber),
      version: versionIn,
    }),
    answer: profile,
    refusals: ['forbidden', 'stale_version'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/users/profile/image',
    summary: 'The own picture, as a file to be stored and never as a page',
    roles: everyone,
    kind: 'file',
    answer: z.string(),
    refusals: ['not_found'],
  }),
  changeImage: endpoint({
    method: 'PUT',
    path: '/users/profile/image',
    summary: 'Store another own picture, JPG or PNG (field: file); its content decides, not its name',
    roles: everyone,
    kind: 'multipart',
    bodyBytesMax: fileBytesMax + 100_000,
    query: z.strictObject({ version: versionIn }),
    answer: profile,
    refusals: ['stale_version', 'file_missing', 'file_too_large', 'picture_invalid', 'picture_too_large'],
  }),
};
