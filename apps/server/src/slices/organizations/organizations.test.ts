import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import {
  organizationEndpoints,
  type Organization,
} from '@countinghouse/contract/organizations/organizations.contract.ts';
import {
  organizationProfile,
  type OrganizationProfile,
} from '@countinghouse/contract/organizations/organization-profile.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aJpeg, aPictureForm, aPng } from '../../../test/pictures.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { takeProfile, type ProfileInBooks } from './take-profile.public.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  await world.connectBooks('UK');
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());

const organizationIn = async (region: string): Promise<Organization> => {
  const { organizationDetails } = (await ada.call(organizationEndpoints.list)).data;
  return organizationDetails.find((one) => one.region === region)!;
};
const change = (seen: Organization, to: Partial<OrganizationProfile>) =>
  ada.call(organizationEndpoints.change, {
    params: { id: seen.id },
    body: { ...organizationProfile(seen), ...to, version: seen.version },
  });
const refresh = (region: string, provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS') =>
  ada.call(booksEndpoints.refreshOptions, { body: { provider, region } });

describe('the profile of an organization', () => {
  test('has the name, address and tax number of its books once they are connected', async () => {
    expect(await organizationIn('IND')).toMatchObject({
      organizationName: 'Books IND',
      legalName: 'Larkspur Software Private Limited',
      addressLine1: '22 Mahatma Gandhi Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560001',
      country: 'India',
      taxNumber: '29AABCL1234F1ZU',
      bankDetails: '',
      pageLanguage: 'English',
      changedByName: null,
      version: 1,
    });
    expect(await organizationIn('UK')).toMatchObject({
      legalName: 'Harborlight Software Ltd',
      country: 'United Kingdom',
      taxNumber: '',
    });
  });

  test('stays one version while the books tell the same, and follows them when they tell something else', async () => {
    const before = await organizationIn('UK');
    await refresh('UK', 'QUICK_BOOKS');
    expect(await organizationIn('UK')).toEqual(before);
    const told: ProfileInBooks = { ...before, city: 'Leeds' };
    await takeProfile({ tx: world.tx, audit: () => undefined }, before.id, told, '2026-06-02T00:00:00Z');
    expect(await organizationIn('UK')).toMatchObject({ city: 'Leeds', changedByName: null, version: 2 });
  });

  test('keeps what a user typed, whatever the books tell later', async () => {
    const before = await organizationIn('IND');
    const saved = await change(before, { bankDetails: 'HDFC Bank\nIFSC HDFC0000001' });
    expect([saved.message, saved.data.version]).toEqual([messages.organizationUpdated, 2]);
    const late = await change(before, { city: 'Mysuru' });
    expect([late.failure?.code, late.failure?.current]).toEqual(['stale_version', saved.data]);
    await takeProfile(
      { tx: world.tx, audit: () => undefined },
      before.id,
      { ...before, city: 'Pune' },
      '2026-06-02T00:00:00Z',
    );
    expect(await organizationIn('IND')).toEqual(saved.data);
    expect(saved.data).toMatchObject({ city: 'Bengaluru', changedByName: 'Ada' });
  });

  test('has a tax registration number of the form of its region', async () => {
    const seen = await organizationIn('IND');
    const { failure } = await change(seen, { taxNumber: 'GB123456727' });
    expect(failure?.errors).toEqual([{ path: 'taxNumber', message: messages.invalidTrn }]);
  });

  test('is never changed in the database, so that each version stays as it was', async () => {
    const edit = sql`update organization_profile set legal_name = 'Other'`.execute(world.tx);
    expect(await edit.then(String, String)).toContain('never changed or removed');
  });

  test('is in the activity log under the labels of its form, as synced', async () => {
    const { rows } = await sql<{ changes: { fieldName: string; newValue: string }[] }>`
      select changes from activity_entry where resource = 'ORGANIZATION' and action = 'Synced' order by id limit 1`.execute(
      world.tx,
    );
    expect(rows[0]?.changes).toContainEqual({
      fieldName: 'Legal name',
      oldValue: null,
      newValue: 'Larkspur Software Private Limited',
    });
  });
});

describe('the logo of an organization', () => {
  const changeLogo = (seen: Organization, name: string, bytes = aPng()) =>
    ada.call(organizationEndpoints.changeLogo, {
      params: { id: seen.id },
      query: { version: seen.version },
      form: aPictureForm(name, bytes),
    });

  test('is part of the next version of its profile, stays with later ones, and can be removed', async () => {
    const before = await organizationIn('IND');
    const { data, message } = await changeLogo(before, 'logo.png');
    expect(message).toBe(messages.organizationUpdated);
    expect(data).toMatchObject({ logo: { name: 'logo.png', width: 1, height: 1 }, version: before.version + 1 });
    expect((await changeLogo(before, 'logo.png')).failure?.code).toBe('stale_version');
    const later = await change(data, { footer: 'Thank you' });
    expect(later.data.logo).toEqual(data.logo);
    const removed = await ada.call(organizationEndpoints.removeLogo, {
      params: { id: data.id },
      query: { version: later.data.version },
    });
    expect([removed.data.logo, removed.message]).toEqual([null, messages.logoRemoved]);
  });

  test.each([
    ['text that is called a picture', 'logo.png', new TextEncoder().encode('<svg>'), 'picture_invalid'],
    ['a picture whose pixels are missing', 'logo.png', aPng({ width: 3, height: 2 }), 'picture_invalid'],
    ['more than four million pixels', 'logo.jpg', aJpeg({ width: 2001, height: 2000 }), 'logo_too_large'],
    ['nothing', 'logo.png', new Uint8Array(), 'file_missing'],
    ['a file of more than 10 MB', 'logo.png', new Uint8Array(10_000_001), 'file_too_large'],
  ])('is not %s', async (_what, name, bytes, code) => {
    const seen = await organizationIn('UK');
    expect((await changeLogo(seen, name, bytes)).failure?.code).toBe(code);
    expect((await organizationIn('UK')).version).toBe(seen.version);
  });

  test('is at most 500 KB without what does not show in it', async () => {
    const photo = Buffer.from(aJpeg());
    const big = Buffer.concat([photo.subarray(0, -2), Buffer.alloc(500_001), photo.subarray(-2)]);
    const { failure } = await changeLogo(await organizationIn('UK'), 'logo.jpg', new Uint8Array(big));
    expect([failure?.code, failure?.message]).toEqual(['logo_too_large', messages.logoTooLarge]);
  });
});
