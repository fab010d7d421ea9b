import type { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { sql } from 'kysely';
import { insertLink } from '../../src/slices/passwords/passwords.sql.ts';
import { tokenHash } from '../../src/slices/sessions/sessions.public.ts';
import { quickHash } from '../quick-hash.ts';
import { sealedPasswords } from '../sealed-passwords.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

/** A link with which the ground's CSM can set a password. */
async function aLink({ world, csm }: Ground): Promise<{ token: string }> {
  const token = world.product.clock.randomBytes(32).toString('base64url');
  const now = new Date(world.clock.now()).toISOString();
  const expiresAt = new Date(world.clock.now() + 60_000).toISOString();
  await insertLink(world.tx, {
    tokenHash: tokenHash(token),
    userId: csm.userId,
    kind: 'reset',
    createdAt: now,
    expiresAt,
  });
  return { token };
}

/** The password change of the calling user. */
async function toChangePassword({ world, admin, csm, accountant, owing }: Ground) {
  const people = [admin.userId, csm.userId, accountant.userId];
  const hash = await quickHash(owing.password);
  await sql`update staff_user set password_hash = ${hash} where id in (${sql.join(people)})`.execute(world.tx);
  // a new password ended their sessions
  await sql`update session set ended_at = null where user_id in (${sql.join(people)})`.execute(world.tx);
  return sealedPasswords(admin, owing.password, 'Ledger#2027');
}

export const passwordsExamples: ExamplesOf<typeof passwordEndpoints> = {
  askForLink: {
    inside: async ({ owing }) => ({ query: { email: owing.email, newEntry: 'false' } }),
    missing: 'is about no project',
  },
  link: { inside: async (ground) => ({ query: await aLink(ground) }), missing: 'is about no project' },
  setByLink: {
    inside: async (ground) => ({
      query: await aLink(ground),
      body: { userId: ground.csm.userId, newPassword: 'Ledger#2027', confirmNewPassword: 'Ledger#2027' },
    }),
    missing: 'is about no project',
  },
  sealingKey: nothingToSay,
  change: {
    inside: async (ground) => ({ body: await toChangePassword(ground) }),
    missing: 'is about no project',
  },
};
