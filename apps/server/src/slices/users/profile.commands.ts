import { createHash } from 'node:crypto';
import type { InputOf } from '@countinghouse/contract/endpoint.ts';
import { documentName } from '@countinghouse/contract/projects/contract-documents.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { pictureType } from '@countinghouse/contract/uploads.ts';
import { profileFields, type Profile, type userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import type { Change, Context, AuditEntry } from '../../handle.ts';
import { listChanges, demandSeen } from '../../record.ts';
import { pictureSize } from './picture-size.public.ts';
import { selectImage, selectProfile, storeImage, updateProfile } from './profile.sql.ts';
import { namesAnotherUser } from './users.public.ts';
import { withoutMetadata } from './without-metadata.public.ts';

type Endpoints = typeof userEndpoints;

/** A picture is drawn as large as a thumbnail; one that would fill the memory of a browser is no picture of a face. */
const pixelsMax = 50_000_000;

/** Changes the own name and phone number. */
export async function changeProfile(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['changeProfile']>,
  { body }: InputOf<Endpoints['changeProfile']>,
): Promise<Profile> {
  if (namesAnotherUser(caller, body)) return refuse('forbidden');
  const before = demandSeen(await selectProfile(tx, caller.userId, 'and hold it'), { refuse, seen: body.version });
  reply(messages.profileUpdated);
  if (before.name === body.name && before.phoneNumber === body.phoneNumber) return before;
  const after = await updateProfile(tx, caller.userId, body);
  audit(changed(after, listChanges(fieldLabels(profileFields), before, after)));
  return after;
}

/** Stores another own picture. What it is says its content; a file that only is called a picture is refused. */
export async function changeImage(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['changeImage']>,
  { query: { version }, body: { files } }: InputOf<Endpoints['changeImage']>,
): Promise<Profile> {
  const [file] = files;
  if (file === undefined || file.bytes.length === 0) return refuse('file_missing');
  const name = documentName(file.name);
  const mediaType = pictureType(name, file.bytes);
  const size = pictureSize(file.bytes);
  if (mediaType === undefined || size === undefined)
    return refuse('picture_invalid', { message: messages.invalidPicture(name) });
  if (size.width * size.height > pixelsMax) return refuse('picture_too_large');
  const before = demandSeen(await selectProfile(tx, caller.userId, 'and hold it'), { refuse, seen: version });
  const oldName = (await selectImage(tx, caller.userId))?.name ?? null;
  const bytes = withoutMetadata(file.bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await storeImage(tx, caller.userId, { name, mediaType, hash, bytes, now });
  audit(changed(before, listChanges({ image: 'Profile image' }, { image: oldName }, { image: name })));
  reply(messages.profileUpdated);
  return selectProfile(tx, caller.userId);
}

const changed = ({ userId, name }: Profile, changes: readonly Change[]): AuditEntry => ({
  action: 'Updated',
  resource: 'USER',
  resourceId: userId,
  resourceName: name,
  changes,
});
