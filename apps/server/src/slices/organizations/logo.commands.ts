import { createHash } from 'node:crypto';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  logoBytesMax,
  logoPixelsMax,
  type Organization,
  type organizationEndpoints,
} from '@countinghouse/contract/organizations/organizations.contract.ts';
import { documentName } from '@countinghouse/contract/projects/contract-documents.ts';
import { pictureType } from '@countinghouse/contract/uploads.ts';
import type { Context, RefusalDetail } from '../../handle.ts';
import { openForChange } from '../../record.ts';
import { pictureSize } from '../users/picture-size.public.ts';
import { withoutMetadata } from '../users/without-metadata.public.ts';
import { isDrawable } from './is-drawable.ts';
import { insertLogo } from './logos.sql.ts';
import { auditEntryOf } from './organization-audit.ts';
import { insertProfile, organizationForUpdate } from './organizations.sql.ts';

type Endpoints = typeof organizationEndpoints;

/** Gives an organization a logo by adding a version to its profile. */
export async function changeLogo(
  context: Context<Endpoints['changeLogo']>,
  { params, query, body: { files } }: InputOf<Endpoints['changeLogo']>,
): Promise<AnswerOf<Endpoints['changeLogo']>> {
  const { tx, now, refuse, reply } = context;
  const at = (message: string): RefusalDetail => ({ message, fields: [{ path: 'file', message }] });
  const [file] = files;
  if (file === undefined || file.bytes.length === 0) return refuse('file_missing');
  const name = documentName(file.name);
  const mediaType = pictureType(name, file.bytes);
  const size = pictureSize(file.bytes);
  if (mediaType === undefined || size === undefined)
    return refuse('picture_invalid', at(messages.invalidPicture(name)));
  if (size.width * size.height > logoPixelsMax) return refuse('logo_too_large', at(messages.logoTooLarge));
  const bytes = withoutMetadata(file.bytes);
  if (bytes.length > logoBytesMax) return refuse('logo_too_large', at(messages.logoTooLarge));
  if (!isDrawable(bytes, size)) return refuse('picture_invalid', at(messages.invalidPicture(name)));
  const before = await openForChange(organizationForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: query.version,
  });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const logoId = await insertLogo(tx, { name, mediaType, ...size, hash, bytes, now });
  reply(messages.organizationUpdated);
  return addVersion(context, before, logoId ?? null);
}

/** Removes the logo of an organization by adding a version to its profile; issued invoices keep it. */
export async function removeLogo(
  context: Context<Endpoints['removeLogo']>,
  { params, query }: InputOf<Endpoints['removeLogo']>,
): Promise<AnswerOf<Endpoints['removeLogo']>> {
  const before = await openForChange(organizationForUpdate(context.tx, params.id), {
    refuse: context.refuse,
    missing: 'not_found',
    seen: query.version,
  });
  context.reply(messages.logoRemoved);
  return before.logo === null ? before : addVersion(context, before, null);
}

async function addVersion(
  { tx, caller, now, refuse, audit }: Context<Endpoints['changeLogo']> | Context<Endpoints['removeLogo']>,
  before: Organization,
  logoId: number | null,
): Promise<Organization> {
  const version = { connectionId: before.id, version: before.version + 1, changedBy: caller.userId, now, logoId };
  await insertProfile(tx, version, before);
  const after = (await organizationForUpdate(tx, before.id)) ?? refuse('not_found');
  audit(auditEntryOf('Updated', before, after));
  return after;
}
