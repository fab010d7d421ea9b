import { passkeyEndpoints } from '@countinghouse/contract/passkeys/passkeys.contract.ts';
import { sql } from 'kysely';
import { insertPasskey } from '../../src/slices/passkeys/passkeys.sql.ts';
import { startChallenge } from '../../src/slices/passkeys/challenges.ts';
import { tokenHash } from '../../src/slices/sessions/sessions.public.ts';
import { quickHash } from '../quick-hash.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import type { Person } from '../world.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

const now = ({ world }: Ground): string => new Date(world.clock.now()).toISOString();

/** A stored passkey of a user; returns its id with it. */
async function stored(ground: Ground, userId: number): Promise<{ passkey: SoftwarePasskey; id: number }> {
  const passkey = new SoftwarePasskey(userId);
  const { id: credentialId, publicKey } = passkey;
  const row = {
    userId,
    credentialId,
    publicKey,
    counter: 0,
    transports: ['internal'],
    name: 'Laptop',
    now: now(ground),
  };
  return { passkey, id: (await insertPasskey(ground.world.tx, row))?.id ?? 0 };
}

const callerOf = ({ admin, csm, accountant }: Ground, userId: number): Person =>
  [admin, csm, accountant].find((person) => person.userId === userId) ?? admin;

/** Gives the caller the password of the ground. */
async function withPassword({ world, owing }: Ground, userId: number): Promise<{ password: string }> {
  const hash = await quickHash(owing.password);
  await sql`update staff_user set password_hash = ${hash}, totp_secret = 'sealed' where id = ${userId}`.execute(
    world.tx,
  );
  // a new password ended the sessions
  await sql`update session set ended_at = null where user_id = ${userId}`.execute(world.tx);
  return { password: owing.password };
}

async function userOfOwing({ world, owing }: Ground): Promise<number> {
  const found = await sql<{ id: number }>`select id from staff_user where email = ${owing.email}`.execute(world.tx);
  return found.rows[0]?.id ?? 0;
}

export const passkeysExamples: ExamplesOf<typeof passkeyEndpoints> = {
  list: nothingToSay,
  creationOptions: {
    inside: async (ground, callerId) => ({ body: await withPassword(ground, callerId) }),
    missing: 'is about no project',
  },
  add: {
    inside: async (ground, callerId) => {
      const { token } = callerOf(ground, callerId);
      const given = { purpose: 'add', tokenHash: tokenHash(token) } as const;
      const { randomBytes } = ground.world.clock;
      const challenge = await startChallenge(ground.world.tx, given, { now: now(ground), randomBytes });
      return { body: { name: 'Laptop', ...new SoftwarePasskey(callerId).created(challenge) } };
    },
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground, callerId) => ({ params: { id: (await stored(ground, callerId)).id } }),
    missing: 'is about no project',
  },
  signInOptions: nothingToSay,
  signIn: {
    inside: async (ground) => {
      const { passkey } = await stored(ground, ground.csm.userId);
      const { challenge } = (await ground.world.visitor.call(passkeyEndpoints.signInOptions)).data;
      return { body: passkey.signed(challenge) };
    },
    missing: 'is about no project',
  },
  codeOptions: {
    inside: async (ground) => {
      await stored(ground, await userOfOwing(ground));
      return {};
    },
    missing: 'is about no project',
  },
  insteadOfCode: {
    inside: async (ground) => {
      const { passkey } = await stored(ground, await userOfOwing(ground));
      const { challenge } = (await ground.owing.call(passkeyEndpoints.codeOptions)).data;
      return { body: passkey.signed(challenge) };
    },
    missing: 'is about no project',
  },
};
