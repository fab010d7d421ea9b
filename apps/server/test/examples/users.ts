import { type staffUserEndpoints, userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import { aPictureForm, aPng } from '../pictures.ts';
import type { Person, World } from '../world.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

/** The version of the user's own profile: that of users without changes is the same for all. */
const ownVersion = async ({ admin }: Ground): Promise<number> => (await admin.call(userEndpoints.profile)).data.version;

const aTypedUser = () => ({ name: 'Nora Lind', role: 'ROLE_CSM' as const });

/** A request about a user who is on no project. */
const aboutAUser = <Request>(request: (user: Person) => Promise<Request>) =>
  ({
    inside: async ({ world }: Ground): Promise<Request> => request(await world.signedIn('ROLE_CSM')),
    missing: 'is about no project',
  }) as const;

const everybodyHasAPicture = (world: World) =>
  sql`insert into profile_image (user_id, name, media_type, hash, bytes, stored_at)
    select id, 'me.png', 'image/png', 'x', ${Buffer.from(aPng())}, now() from staff_user on conflict do nothing`.execute(
    world.tx,
  );

export const staffUsersExamples: ExamplesOf<typeof staffUserEndpoints> = {
  list: nothingToSay,
  search: { inside: async () => ({ query: { userName: 'person' } }), missing: 'is about no project' },
  emailDomains: nothingToSay,
  get: aboutAUser(async ({ userId }) => ({ params: { id: userId } })),
  create: {
    inside: async () => ({ body: { ...aTypedUser(), email: `new${nextNumber()}@countinghouse.example` } }),
    missing: 'is about no project',
  },
  change: aboutAUser(async ({ userId, email }) => ({
    body: { ...aTypedUser(), id: userId, email, role: 'ROLE_CSM' as const, version: 1 },
  })),
  switchCosts: {
    inside: async ({ world }) => {
      const { userId: id } = await world.signedIn('ROLE_ACCOUNTANT');
      return { params: { id }, body: { seesCosts: true, version: 1 } };
    },
    missing: 'is about no project',
  },
  remove: aboutAUser(async ({ userId }) => ({ params: { id: userId }, query: { version: 1 } })),
  sendLink: aboutAUser(async ({ userId }) => ({ params: { id: userId } })),
  resetSecondFactor: {
    inside: async ({ world }) => {
      const { userId: id } = await world.signedIn('ROLE_CSM');
      await sql`update staff_user set totp_secret = 'sealed' where id = ${id}`.execute(world.tx);
      return { params: { id }, query: { version: 1 } };
    },
    missing: 'is about no project',
  },
};

export const usersExamples: ExamplesOf<typeof userEndpoints> = {
  profile: nothingToSay,
  changeProfile: {
    inside: async (ground) => {
      const version = await ownVersion(ground);
      return { body: { name: `Ada Berg ${version}`, phoneNumber: '+1 555-123-4567', version } };
    },
    missing: 'is about no project',
  },
  image: {
    inside: async ({ world }) => {
      await everybodyHasAPicture(world);
      return {};
    },
    missing: 'is about no project',
  },
  changeImage: {
    inside: async (ground) => {
      await everybodyHasAPicture(ground.world);
      return { query: { version: await ownVersion(ground) }, form: aPictureForm('me.png', aPng()) };
    },
    missing: 'is about no project',
  },
};
