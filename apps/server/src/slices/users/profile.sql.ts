import type { Profile } from '@countinghouse/contract/users/users.contract.ts';
import type { PictureType } from '@countinghouse/contract/uploads.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** The profile of a staff user; on request locked until the transaction ends. */
export async function selectProfile(tx: Tx, userId: number, hold?: 'and hold it'): Promise<Profile> {
  const found = await sql<Profile>`
    select u.id as "userId", u.name, u.role, u.email, u.phone_number as "phoneNumber", u.version,
      (select i.hash from profile_image i where i.user_id = u.id) as "imageHash",
      exists (select from cost_viewer v where v.user_id = u.id) as "seesCosts"
    from staff_user u where u.id = ${userId} ${hold === undefined ? sql`` : sql`for update of u`}`.execute(tx);
  const row = found.rows[0];
  if (row === undefined) throw new Error('the caller is not a staff user');
  return row;
}

/** Stores name and phone number. */
export async function updateProfile(
  tx: Tx,
  userId: number,
  { name, phoneNumber }: { readonly name: string; readonly phoneNumber: string },
): Promise<Profile> {
  await tx
    .updateTable('staff_user')
    .set({ name, phone_number: phoneNumber, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
  return selectProfile(tx, userId);
}

export interface StoredImage {
  readonly name: string;
  readonly mediaType: PictureType;
  readonly hash: string;
  readonly bytes: Buffer;
}

/** The picture of a staff user. */
export async function selectImage(tx: Tx, userId: number): Promise<StoredImage | undefined> {
  const found = await sql<StoredImage>`
    select name, media_type as "mediaType", hash, bytes from profile_image where user_id = ${userId}`.execute(tx);
  return found.rows[0];
}

/** Stores a picture in place of the one before. */
export async function storeImage(tx: Tx, userId: number, image: StoredImage & { readonly now: string }): Promise<void> {
  const { name, mediaType, hash, bytes, now } = image;
  await sql`insert into profile_image (user_id, name, media_type, hash, bytes, stored_at)
    values (${userId}, ${name}, ${mediaType}, ${hash}, ${bytes}, ${now})
    on conflict (user_id) do update set name = excluded.name, media_type = excluded.media_type, hash = excluded.hash,
      bytes = excluded.bytes, stored_at = excluded.stored_at`.execute(tx);
  await sql`update staff_user set version = version + 1 where id = ${userId}`.execute(tx);
}
