import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { staffUserEndpoints, userEndpoints, type StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject, aStaffUser, nextNumber } from '../../../seed/builders.ts';
import { waiting } from '../../../test/waiting.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());

const anEmail = (domain = 'countinghouse.example') => `nora${nextNumber()}@${domain}`;
const create = (given: { name?: string; email?: string; role?: 'ROLE_CSM' | 'ROLE_ACCOUNTANT' } = {}) =>
  admin.call(staffUserEndpoints.create, {
    body: { name: given.name ?? 'Nora Lind', email: given.email ?? anEmail(), role: given.role ?? 'ROLE_CSM' },
  });
const change = (user: StaffUser, changes: Partial<StaffUser>, by = admin) => {
  const { userId: id, name, email, role, version } = { ...user, ...changes };
  return by.call(staffUserEndpoints.change, { body: { id, name, email, role, version } });
};
const remove = ({ userId: id, version }: StaffUser) =>
  admin.call(staffUserEndpoints.remove, { params: { id }, query: { version } });
const userOf = async ({ userId: id }: { userId: number }) =>
  (await admin.call(staffUserEndpoints.get, { params: { id } })).data;
const mailsTo = async (email: string) => {
  await world.deliverAll();
  const { mails } = (await world.control('GET', '/mail')) as { mails: { to: unknown; text: string }[] };
  return mails.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ text }) => text);
};

describe('a user who was created', () => {
  test('is in the list, not verified, and gets a link to set the password, with which they are verified', async () => {
    const email = anEmail();
    const made = await create({ name: 'Nora Lind', email });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Nora Lind', email, role: 'ROLE_CSM', verified: false, projects: 0 });
    const [text = ''] = await mailsTo(email);
    expect(text).toContain('/setpassword?token=');
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    const words = { newPassword: 'Nora!2026', confirmNewPassword: 'Nora!2026' };
    const set = await world.visitor.call(passwordEndpoints.setByLink, {
      query: { token },
      body: { userId: made.data.userId, ...words },
    });
    expect(set.status).toBe(200);
    expect((await userOf(made.data)).verified).toBe(true);
  });

  test('gets the link again, which ends the one before', async () => {
    const email = anEmail();
    const { userId: id } = (await create({ email })).data;
    await admin.call(staffUserEndpoints.sendLink, { params: { id } });
    const texts = await mailsTo(email);
    expect(texts).toHaveLength(2);
    const works = await Promise.all(
      texts.map(async (text) => {
        const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
        return (await world.visitor.call(passwordEndpoints.link, { query: { token } })).status;
      }),
    );
    expect(works.sort((one, other) => one - other)).toEqual([200, 400]);
  });

  test.each(['', 'us.', 'uk.', 'in.', 'ca.', 'ae.'])('may be of the domain %scountinghouse.example', async (region) => {
    expect((await create({ email: anEmail(`${region}countinghouse.example`) })).status).toBe(201);
  });

  test.each(['elsewhere.example', 'evil-countinghouse.example', 'countinghouse.example.com'])(
    'may not be of the domain %s',
    async (domain) => {
      const refused = await create({ email: anEmail(domain) });
      expect(refused.failure?.code).toBe('email_domain_not_allowed');
      expect(refused.failure?.errors).toEqual([
        { path: 'email', message: 'Please enter email with valid domain name' },
      ]);
    },
  );

  test('has a unique e-mail address, in any capitalisation', async () => {
    const email = anEmail();
    await create({ email });
    expect((await create({ email: email.toUpperCase() })).failure?.code).toBe('email_taken');
  });

  test('needs a name, an address and a role', async () => {
    const refused = await admin.call(staffUserEndpoints.create, {
      body: { name: ' ', email: 'x', role: 'unknown' as never },
    });
    expect(refused.failure?.errors).toEqual([
      { path: 'name', message: 'Please enter user name' },
      { path: 'email', message: messages.invalidEmail },
      { path: 'role', message: 'Please select user role' },
    ]);
  });
});

describe('the list', () => {
  test('comes by name, in pages, and is searched by a part of name or address', async () => {
    const name = `Zoë ${nextNumber()} O'Brien-Łukasz 100%`;
    const { data } = await create({ name });
    const found = async (userName: string) =>
      (await admin.call(staffUserEndpoints.search, { query: { userName } })).data.userDetails.map((one) => one.userId);
    expect(await found(name.toUpperCase())).toEqual([data.userId]);
    expect(await found(data.email)).toEqual([data.userId]);
    expect(await found('zoë%obrien')).toEqual([]);
    const { userDetails, paginationDetails } = (await admin.call(staffUserEndpoints.list, { query: { pageSize: 10 } }))
      .data;
    const names = userDetails.map((one) => one.name.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(paginationDetails.totalElements).toBeGreaterThan(10);
  });
});

describe('a user who is changed', () => {
  test('is in the activity log, field by field in words', async () => {
    const { data } = await create({ name: 'Nora Lind' });
    const after = (await change(data, { name: 'Nora Berg', role: 'ROLE_ACCOUNTANT' })).data;
    expect(after).toMatchObject({ name: 'Nora Berg', role: 'ROLE_ACCOUNTANT', version: data.version + 1 });
    const log = (await admin.call(activityEndpoints.filter, { query: { resourceName: 'USER Updated' } })).data;
    expect(log.activityDetails[0]).toMatchObject({
      visitor: 'Ada',
      simpleActivityLogs: [
        { fieldName: 'Name', oldValue: 'Nora Lind', newValue: 'Nora Berg' },
        { fieldName: 'Role', oldValue: 'CSM', newValue: 'Accountant' },
      ],
    });
  });

  test('to the same values keeps the version, and nothing is logged', async () => {
    const { data: user } = await create();
    expect((await change(user, {})).data).toEqual(user);
    const recorded = await sql`select from activity_entry
      where resource = 'USER' and resource_id = ${String(user.userId)} and action = 'Updated'`.execute(world.tx);
    expect(recorded.rows).toHaveLength(0);
  });

  test('is signed out everywhere by another role, and not by another name', async () => {
    const person = await world.signedIn('ROLE_CSM', 'Carl');
    const renamed = (await change(await userOf(person), { name: 'Carl Vega' })).data;
    expect((await person.call(userEndpoints.profile)).status).toBe(200);
    expect((await change(renamed, { role: 'ROLE_ACCOUNTANT' })).status).toBe(200);
    // a session that was just looked up counts as looked up for half a second
    world.clock.advance(501);
    expect((await person.call(userEndpoints.profile)).status).toBe(401);
  });

  test('by two at once is changed by the first, and the second sees the newer one', async () => {
    const { data } = await create();
    await change(data, { name: 'First' });
    const second = await change(data, { name: 'Second' });
    expect(second.failure).toMatchObject({ code: 'stale_version', current: { name: 'First' } });
  });

  test('keeps the role that they have on projects', async () => {
    const person = await world.signedIn('ROLE_CSM');
    await aProject(world.tx, { csms: [person.userId], name: 'Portal & Söhne' });
    const user = await userOf(person);
    expect(user.projects).toBe(1);
    const refused = await change(user, { role: 'ROLE_ACCOUNTANT' });
    expect(refused.failure?.code).toBe('role_needed_on_projects');
    expect(refused.failure?.message).toContain('Portal & Söhne');
  });

  test('cannot get the address of another user or of another domain, and may keep their own', async () => {
    const { data: other } = await create();
    const { data } = await create();
    expect((await change(data, { email: other.email })).failure?.code).toBe('email_taken');
    expect((await change(data, { email: anEmail('elsewhere.example') })).failure?.code).toBe(
      'email_domain_not_allowed',
    );
    expect((await change(data, { email: data.email.toUpperCase() })).status).toBe(200);
  });

  test('gets the link to the first password at the address that is right now, and the one before ends', async () => {
    const [wrong, right] = [anEmail(), anEmail()];
    const { data } = await create({ email: wrong });
    const [first = ''] = await mailsTo(wrong);
    await change(data, { email: right });
    const [second = ''] = await mailsTo(right);
    const statusOf = async (text: string) => {
      const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
      return (await world.visitor.call(passwordEndpoints.link, { query: { token } })).status;
    };
    expect([await statusOf(first), await statusOf(second)]).toEqual([400, 200]);
    expect(await mailsTo(wrong)).toHaveLength(1);
  });

  test('gets no link by another name or role, nor by another address when there is a password', async () => {
    const { data } = await create();
    const renamed = (await change(data, { name: 'Nora Berg', role: 'ROLE_ACCOUNTANT' })).data;
    expect(await mailsTo(data.email)).toHaveLength(1);
    await sql`update staff_user set password_hash = 'x' where id = ${data.userId}`.execute(world.tx);
    const email = anEmail();
    expect((await change(renamed, { email })).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('is not there when they are gone', async () => {
    const { data } = await create();
    await remove(data);
    expect((await change(data, { name: 'Ghost' })).failure?.code).toBe('user_gone');
  });
});

describe('an administrator', () => {
  test('cannot delete the own account, nor change the own role', async () => {
    const self = await userOf(admin);
    expect((await remove(self)).failure?.code).toBe('own_account');
    expect((await change(self, { role: 'ROLE_CSM' })).failure?.code).toBe('own_role');
  });
});

describe('the last administrator', () => {
  test('stays one, also when two take each other away at the same moment, or the role', async () => {
    const ben = await world.signedIn('ROLE_ADMIN', 'Ben');
    await sql`update staff_user set archived_at = now()
      where role = 'ROLE_ADMIN' and id not in (${admin.userId}, ${ben.userId})`.execute(world.tx);
    const [self, other] = [await userOf(admin), await userOf(ben)];
    // both are let in, and then wait for the same rows
    const holder = await world.product.database.kysely.startTransaction().execute();
    await sql`select from staff_user where role = 'ROLE_ADMIN' order by id for update`.execute(holder);
    const both = Promise.all([
      remove(other),
      ben.call(staffUserEndpoints.change, {
        body: { id: self.userId, name: self.name, email: self.email, role: 'ROLE_CSM', version: self.version },
      }),
    ]);
    await waiting(world.tx, 2);
    await holder.commit().execute();
    const [removed, demoted] = await both;
    const codes = [removed.failure?.code, demoted.failure?.code];
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain('last_administrator');
    expect([removed.failure?.message, demoted.failure?.message]).toContain(
      'This is the last administrator. Make another user an administrator first.',
    );
  });

  test('cannot be deleted or demoted by a user who was one a moment ago', async () => {
    await sql`update staff_user set archived_at = now() where role = 'ROLE_ADMIN'`.execute(world.tx);
    const last = await aStaffUser(world.tx, { role: 'ROLE_ADMIN' });
    admin = await world.signedIn('ROLE_ADMIN', 'Ada');
    const user = await userOf({ userId: last.id });
    await sql`update staff_user set archived_at = now() where id = ${admin.userId}`.execute(world.tx);
    expect((await remove(user)).failure?.code).toBe('not_signed_in');
    expect((await change(user, { role: 'ROLE_CSM' })).failure?.code).toBe('not_signed_in');
    admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  });
});

describe('a user who is deleted', () => {
  test('is not in the list, not found, and signed out; what they did keeps their name', async () => {
    const person = await world.signedIn('ROLE_CSM', 'Gone Girl');
    const user = await userOf(person);
    expect((await remove({ ...user, version: user.version + 1 })).failure?.code).toBe('stale_version');
    expect((await remove(user)).message).toBe('User deleted successfully');
    expect((await person.call(userEndpoints.profile)).status).toBe(401);
    expect((await admin.call(staffUserEndpoints.get, { params: { id: person.userId } })).failure?.code).toBe(
      'user_gone',
    );
    expect((await admin.call(staffUserEndpoints.sendLink, { params: { id: person.userId } })).failure?.code).toBe(
      'user_gone',
    );
    expect((await remove(user)).failure?.code).toBe('user_gone');
    expect(
      (await admin.call(staffUserEndpoints.search, { query: { userName: 'gone girl' } })).data.userDetails,
    ).toEqual([]);
  });

  test('is not, while they are on projects: these are named', async () => {
    const person = await world.signedIn('ROLE_ACCOUNTANT');
    for (const name of ['Aha', 'Bee', 'Cob', 'Dot', 'Eve', 'Fir'])
      await aProject(world.tx, { name, accountants: [person.userId] });
    const refused = await remove(await userOf(person));
    expect(refused.failure).toMatchObject({
      code: 'user_on_projects',
      message:
        'This user cannot be deleted while on projects: Aha, Bee, Cob, Dot, Eve and 1 more. Please reassign them first.',
    });
  });
});
