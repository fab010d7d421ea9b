import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aJpeg, aPictureForm, aPng } from '../../../test/pictures.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Berg');
});

const own = async () => (await anna.call(userEndpoints.profile)).data;
const change = (given: object = {}) =>
  anna.call(userEndpoints.changeProfile, {
    body: { name: 'Anna Stone', phoneNumber: '+1 555-123-4567', version: 1, ...given },
  });
const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, version = 1) =>
  anna.call(userEndpoints.changeImage, { query: { version }, form: aPictureForm(name, bytes) });

describe('the own profile', () => {
  test('shows name, role, e-mail and phone number, and takes another name and number', async () => {
    expect(await own()).toEqual({
      userId: anna.userId,
      name: 'Anna Berg',
      role: 'ROLE_ACCOUNTANT',
      email: anna.email,
      phoneNumber: null,
      imageHash: null,
      seesCosts: false,
      version: 1,
    });
    const answer = await change({ name: '  Anna Stone ', id: anna.userId });
    expect(answer).toMatchObject({ status: 200, message: messages.profileUpdated });
    expect(await own()).toMatchObject({ name: 'Anna Stone', phoneNumber: '+1 555-123-4567', version: 2 });
    // the same once more is nothing new
    expect((await change({ version: 2 })).data.version).toBe(2);
    const recorded = await sql`select changes from activity_entry
      where resource = 'USER' and resource_id = ${String(anna.userId)}`.execute(world.tx);
    expect(recorded.rows).toEqual([
      {
        changes: [
          { fieldName: 'Name', oldValue: 'Anna Berg', newValue: 'Anna Stone' },
          { fieldName: 'Phone Number', oldValue: null, newValue: '+1 555-123-4567' },
        ],
      },
    ]);
  });

  test.each([
    [{ name: ' ' }, 'name', messages.pleaseEnter('name')],
    [{ phoneNumber: '' }, 'phoneNumber', messages.pleaseEnter('phone number')],
    [{ phoneNumber: '12345' }, 'phoneNumber', messages.invalidPhoneNumber],
  ])('is refused at its field: %j', async (given, path, message) => {
    expect(await change(given)).toMatchObject({ status: 400, failure: { errors: [{ path, message }] } });
  });

  test('has a role and an e-mail address that cannot be changed here', async () => {
    for (const given of [{ role: 'ROLE_ADMIN' }, { email: 'other@countinghouse.example' }])
      expect((await change(given)).status).toBe(400);
    expect(await own()).toMatchObject({ role: 'ROLE_ACCOUNTANT', email: anna.email, version: 1 });
  });

  test('is one’s own alone, under either name of the id', async () => {
    const ben = await world.signedIn('ROLE_CSM');
    for (const given of [{ id: ben.userId }, { userId: ben.userId }])
      expect(await change(given)).toMatchObject({ status: 403, failure: { code: 'forbidden' } });
  });

  test('changed in another window meanwhile is not overwritten, and the newer one is shown', async () => {
    await change();
    expect(await change({ name: 'Anna Other' })).toMatchObject({
      status: 409,
      failure: { code: 'stale_version', current: { name: 'Anna Stone', version: 2 } },
    });
    expect(await upload('me.png', aPng())).toMatchObject({ status: 409, failure: { code: 'stale_version' } });
  });
});

describe('the own picture', () => {
  test.each([
    ['me.png', 'image/png', aPng()],
    ['me.JPEG', 'image/jpeg', aJpeg()],
  ])('%s is stored and handed out again, byte by byte, as a file and not as a page', async (name, type, bytes) => {
    expect(await anna.call(userEndpoints.image)).toMatchObject({ status: 404, failure: { code: 'not_found' } });
    const { data } = await upload(name, bytes);
    expect(data).toMatchObject({ version: 2, imageHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const answer = await anna.call(userEndpoints.image);
    expect(answer.data.bytes).toEqual(new Uint8Array(bytes));
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('takes the place of the one before', async () => {
    const first = await upload('one.png', aPng());
    const second = await upload('two.jpg', aJpeg(), 2);
    expect(second.data.imageHash).not.toBe(first.data.imageHash);
    expect((await anna.call(userEndpoints.image)).data.name).toBe('two.jpg');
  });

  const text = (words: string) => new TextEncoder().encode(words);
  const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
  test.each([
    ['a page called a picture', 'me.png', text('<html><script>alert(1)</script></html>')],
    ['a drawing with a script in it', 'me.jpg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture of another kind', 'me.png', text('GIF89a\u0001\u0000\u0001\u0000')],
    ['a picture that is called a page', 'me.html', aPng()],
    ['the mark of a picture and a page behind it', 'me.png', joined(aPng().slice(0, 8), text('<script>'))],
    ['a picture with a page behind it', 'me.png', joined(aPng(), text('<script>alert(1)</script>'))],
    ['a picture that was cut off', 'me.png', aPng().slice(0, 40)],
    ['a photo that was cut off before its size', 'me.jpg', aJpeg().slice(0, 20)],
    ['a picture without pixels', 'me.png', aPng({ width: 0, height: 5 })],
  ])('is refused: %s', async (_what, name, bytes) => {
    expect(await upload(name, bytes)).toMatchObject({
      status: 400,
      failure: { code: 'picture_invalid', message: `${name} is not a valid image. Only JPG and PNG accepted.` },
    });
    expect(await own()).toMatchObject({ imageHash: null, version: 1 });
  });

  test('that would fill the memory of a browser is refused before it is drawn', async () => {
    for (const bytes of [aPng({ width: 50_000, height: 50_000 }), aJpeg({ width: 65_000, height: 65_000 })])
      expect(await upload(bytes[0] === 0x89 ? 'a.png' : 'a.jpg', bytes)).toMatchObject({
        status: 400,
        failure: { code: 'picture_too_large', message: serverMessages.pictureTooLarge },
      });
  });

  test('may have ten million bytes and not one more', async () => {
    const photo = aJpeg();
    const large = new Uint8Array(10_000_000);
    large.set(photo);
    expect((await upload('large.jpg', large)).status).toBe(200);
    const larger = new Uint8Array(10_000_001);
    larger.set(photo);
    expect(await upload('larger.jpg', larger, 2)).toMatchObject({
      status: 413,
      failure: { code: 'file_too_large', message: messages.tooLarge },
    });
  });

  test('has to be there', async () => {
    expect(await upload('me.png', new Uint8Array())).toMatchObject({ status: 400, failure: { code: 'file_missing' } });
  });
});
